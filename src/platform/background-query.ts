/**
 * Option for a query that no screen waits for, such as the verification of a write. The Cancel
 * button aborts the query only if a screen uses it too.
 */
export const backgroundQueryOptions = { meta: { inBackground: true } } as const;
