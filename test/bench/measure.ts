import type { CDPSession, Locator, Page } from 'playwright-core';

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

const settleMs = 450;

/**
 * Types into a field and measures each stroke: from the key going down until what it changed in the
 * results is painted. A stroke that changes nothing there isn't counted.
 * @returns milliseconds, one for each stroke that changed the results
 */
export async function typingTimes(
  page: Page,
  field: Locator,
  results: Locator,
  texts: readonly string[],
): Promise<number[]> {
  const times: number[] = [];
  const probe = await results.evaluateHandle((region) => {
    let pressed = 0;
    let painted = 0;
    window.addEventListener(
      'keydown',
      ({ timeStamp }) => {
        pressed = timeStamp;
        painted = 0;
      },
      true,
    );
    new MutationObserver(() => {
      requestAnimationFrame(() => {
        // The task after the frame begins when it has been painted.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          painted = performance.now();
        };
        port2.postMessage(null);
      });
    }).observe(region, { subtree: true, childList: true, characterData: true });
    return { take: () => (painted > 0 ? painted - pressed : undefined) };
  });
  const take = async () => {
    await page.waitForTimeout(settleMs);
    const time = await probe.evaluate(({ take: taken }) => taken());
    if (time !== undefined) times.push(time);
  };
  for (const text of texts) {
    await field.click();
    for (const key of text) {
      await page.keyboard.press(key === ' ' ? 'Space' : key);
      await take();
    }
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.press('Delete');
    await take();
  }
  await probe.dispose();
  return times;
}
