/**
 * The option of a query that no screen waits for, such as what verifies a write. Cancel doesn't end it,
 * unless a screen comes to wait for it too.
 */
export const inBackground = { meta: { inBackground: true } } as const;
