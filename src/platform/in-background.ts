/**
 * Option of a query that no screen waits for, such as the verification of a write. Cancel doesn't
 * abort it, unless a screen also waits for it.
 */
export const inBackground = { meta: { inBackground: true } } as const;
