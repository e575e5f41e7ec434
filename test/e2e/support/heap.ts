import type { Page } from '@playwright/test';

/**
 * All strings that scripts of the page can still reach, as one text: a heap snapshot after a garbage
 * collection. Strings that a test has passed to the page are among them.
 */
export async function heapOf(page: Page): Promise<string> {
  const cdp = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  cdp.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await cdp.send('HeapProfiler.enable');
  // What the first collection finalises is collected by the second.
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await cdp.detach();
  return chunks.join('');
}
