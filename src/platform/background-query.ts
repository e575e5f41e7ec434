/** Marks a query that no screen waits for. Cancel aborts it only if a screen uses it too. */
export const backgroundQueryOptions = { meta: { inBackground: true } } as const;
