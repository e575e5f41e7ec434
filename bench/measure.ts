import type { CDPSession, Page } from 'playwright-core';

export const megabyte = 1024 * 1024;

/** A task on the main thread that was long enough to be felt, in milliseconds. */
export type LongTask = { readonly at: number; readonly duration: number };

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** The value that a share of all values don't exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** The page's own clock, which long tasks and key strokes are told by. */
export function now(page: Page): Promise<number> {
  return page.evaluate(() => performance.now());
}

/** Tasks of more than 50 ms that began since, by the page's clock. */
export function longTasks(page: Page, since: number): Promise<LongTask[]> {
  return page.evaluate(
    (from) =>
      new Promise<LongTask[]>((resolve) => {
        const found: LongTask[] = [];
        const observer = new PerformanceObserver((list) => {
          for (const { startTime, duration } of list.getEntries()) {
            if (startTime >= from) found.push({ at: startTime, duration });
          }
        });
        observer.observe({ type: 'longtask', buffered: true });
        // The buffer is handed over in a task of its own, and not at all if it is empty.
        setTimeout(() => resolve(found), 300);
      }),
    since,
  );
}

/** Bytes that are in use on the heap after everything unused was cleared away. */
export async function heapInUse(session: CDPSession): Promise<number> {
  // What is released by the first may release more.
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize;
}
