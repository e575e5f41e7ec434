import { withTimeLimit } from '#platform/http/time-limit.ts';

/** How long the provider may take over one answer. */
const limitSeconds = 15;

/** @throws TimeLimitError when the provider takes too long, or whatever `work` rejects with */
export function withinProviderLimit<T>(work: () => Promise<T>): Promise<T> {
  return withTimeLimit(limitSeconds, undefined, work);
}
