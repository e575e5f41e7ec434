import { setTimeout } from 'node:timers/promises';

/** Resolves and rejects like `work`, but resolves to undefined if that takes longer than `limitMs`. */
export async function withinLimit<T>(work: Promise<T>, limitMs: number): Promise<T | undefined> {
  const end = new AbortController();
  const limit = setTimeout(limitMs, undefined, { signal: end.signal }).catch(() => undefined);
  return Promise.race([work, limit]).finally(() => end.abort());
}
