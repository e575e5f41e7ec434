import { setTimeout } from 'node:timers/promises';

/** Returns undefined if `work` takes longer than `limitMs`. */
export async function withinLimit<T>(work: Promise<T>, limitMs: number): Promise<T | undefined> {
  const end = new AbortController();
  const limit = setTimeout(limitMs, undefined, { signal: end.signal }).catch(() => undefined);
  return Promise.race([work, limit]).finally(() => end.abort());
}
