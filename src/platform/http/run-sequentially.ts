import { failureOf, isFailure } from './failure.ts';
import { pauseMs } from './retry.ts';

/** How far a job has come. */
export type JobProgress = {
  readonly done: number;
  readonly total: number;
  /** While the service has asked for a pause: until when, in milliseconds since the epoch. */
  readonly waitingUntil?: number;
};

/** How a job is watched and stopped. A request that was sent is awaited even after a stop. */
export type JobControl = {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: JobProgress) => void;
};

export type JobResult<Item, Value> =
  | { readonly item: Item; readonly kind: 'done'; readonly value: Value }
  | { readonly item: Item; readonly kind: 'failed'; readonly error: unknown }
  | { readonly item: Item; readonly kind: 'not-tried' };

export type JobReport<Item, Value> = {
  /** One for each item, in order. */
  readonly results: readonly JobResult<Item, Value>[];
  /** `given-up`: after a failure that isn't about its item, and that the next items would meet too. */
  readonly ended: 'finished' | 'stopped' | 'given-up';
};

/** How often one item is sent again after a pause that the service asked for. */
const maxPauses = 3;

/** Whether the failure is about this item; the next one may succeed. */
function isAboutItem(error: unknown): boolean {
  return isFailure(error, 'not-found', 'conflict', 'invalid', 'too-large', 'unaddressable');
}

/** Until when the service asks for a pause, in milliseconds since the epoch. */
function pausedUntil(error: unknown): number | undefined {
  const failure = failureOf(error);
  if (failure?.kind !== 'rate-limited') return undefined;
  const pause = pauseMs(failure);
  return pause === undefined ? undefined : Date.now() + pause;
}

/** Resolves at the time, or at once when the signal aborts. */
function waitUntil(time: number, signal: AbortSignal | undefined): Promise<void> {
  if (signal?.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, time - Date.now());
    signal?.addEventListener('abort', end);
  });
}

/**
 * Does the work for one item after another. A failure that is about its item is reported and the next
 * item follows; any other failure ends the job. Keeps the pauses that the service asks for. Never
 * rejects.
 */
export async function runSequentially<Item, Value>(
  items: readonly Item[],
  work: (item: Item) => Promise<Value>,
  { signal, onProgress }: JobControl,
): Promise<JobReport<Item, Value>> {
  const results: JobResult<Item, Value>[] = [];
  const total = items.length;
  const report = (waitingUntil?: number) =>
    onProgress?.({
      done: results.length,
      total,
      ...(waitingUntil === undefined ? {} : { waitingUntil }),
    });

  const attempt = async (item: Item): Promise<JobResult<Item, Value>> => {
    for (let pauses = 0; ; pauses += 1) {
      try {
        return { item, kind: 'done', value: await work(item) };
      } catch (error) {
        const time = pauses < maxPauses ? pausedUntil(error) : undefined;
        if (time === undefined || signal?.aborted) return { item, kind: 'failed', error };
        report(time);
        await waitUntil(time, signal);
        if (signal?.aborted) return { item, kind: 'not-tried' };
      }
    }
  };
  const endedAt = (ended: JobReport<Item, Value>['ended']): JobReport<Item, Value> => ({
    ended,
    results: [
      ...results,
      ...items.slice(results.length).map((item) => ({ item, kind: 'not-tried' as const })),
    ],
  });

  report();
  for (const item of items) {
    if (signal?.aborted) return endedAt('stopped');
    const result = await attempt(item);
    results.push(result);
    report();
    if (result.kind === 'failed' && !isAboutItem(result.error)) return endedAt('given-up');
  }
  const stopped = results.at(-1)?.kind === 'not-tried';
  return endedAt(stopped ? 'stopped' : 'finished');
}
