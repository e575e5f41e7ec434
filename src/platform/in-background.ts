/**
 * Option for a query that no screen waits for, such as the verification of a write. The Cancel
 * button doesn't abort the query unless a screen also uses it.
 */
export const backgroundQueryOptions = { meta: { inBackground: true } } as const;
