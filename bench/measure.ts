import type { CDPSession, Page } from 'playwright-core';

export const megabyte = 1024 * 1024;

/** Main thread task of more than 50 ms; times are in milliseconds. */
export type LongTask = { readonly at: number; readonly duration: number };

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/**
 * Returns the percentile of the values by the nearest-rank method; `share` is a fraction, such as
 * 0.95.
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** Returns `performance.now()` of the page, the time base of long tasks and key events. */
export function getPageTime(page: Page): Promise<number> {
  return page.evaluate(() => performance.now());
}

/**
 * Returns the page's tasks of more than 50 ms that started at or after `since`, a time of
 * `getPageTime`.
 */
export function getLongTasks(page: Page, since: number): Promise<LongTask[]> {
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
        // The observer delivers its buffer in a separate task, and never if the buffer is empty, so
        // a timer resolves the promise.
        setTimeout(() => resolve(found), 300);
      }),
    since,
  );
}

/** Returns the heap size in bytes after garbage collection. */
export async function measureHeap(session: CDPSession): Promise<number> {
  // The second collection frees objects that became unreachable only during the first collection.
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize;
}
