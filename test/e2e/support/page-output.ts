import { text } from 'node:stream/consumers';
import type { BrowserContext, Download, Page } from '@playwright/test';

/**
 * Returns the file that an action downloads. If the action downloads several files, returns the
 * first file whose name ends with `ending`.
 */
export async function captureDownload(
  page: Page,
  press: () => Promise<void>,
  ending = '',
): Promise<{ name: string; content: string }> {
  const isMeant = (download: Download) => download.suggestedFilename().endsWith(ending);
  const [download] = await Promise.all([page.waitForEvent('download', isMeant), press()]);
  return {
    name: download.suggestedFilename(),
    content: await text(await download.createReadStream()),
  };
}

/**
 * Returns the text in the clipboard. Pastes the text into a new page, because the app's page has no
 * permission to read the clipboard.
 */
export async function readClipboard(context: BrowserContext): Promise<string> {
  const elsewhere = await context.newPage();
  await elsewhere.setContent('<textarea></textarea>');
  const field = elsewhere.getByRole('textbox');
  await field.press('Control+V');
  const text = await field.inputValue();
  await elsewhere.close();
  return text;
}

/** Data that a page sent out through one channel. */
export type PageOutput = { readonly channel: string; readonly text: string };

/**
 * Records all data that leaves a page: messages to other tabs and windows, the clipboard, history
 * entries, reported errors, the console and requests. Call this function before a page is opened.
 */
export async function recordPageOutput(context: BrowserContext): Promise<PageOutput[]> {
  const output: PageOutput[] = [];
  await context.exposeFunction('overhear', (channel: string, text: string) => {
    output.push({ channel, text });
  });
  await context.addInitScript(() => {
    // Every new tab starts with an empty page, which is not a secure context.
    if (!window.isSecureContext) return;
    const tell = (channel: string, ...parts: unknown[]) => {
      const overhear: unknown = Reflect.get(window, 'overhear');
      const text = parts.map((part) => (typeof part === 'string' ? part : JSON.stringify(part)));
      if (typeof overhear === 'function') overhear(channel, text.join(' '));
    };
    const wrap = (owner: object, name: string, channel: string) => {
      const original: unknown = Reflect.get(owner, name);
      if (typeof original !== 'function') return;
      Reflect.set(owner, name, function spy(this: unknown, ...given: unknown[]) {
        tell(channel, ...given);
        return Reflect.apply(original, this, given);
      });
    };
    wrap(BroadcastChannel.prototype, 'postMessage', 'broadcast');
    wrap(window, 'postMessage', 'message');
    wrap(history, 'pushState', 'history');
    wrap(history, 'replaceState', 'history');
    wrap(Storage.prototype, 'setItem', 'storage');
    wrap(navigator, 'sendBeacon', 'beacon');
    wrap(navigator.clipboard, 'writeText', 'clipboard');
    const report = (error: unknown) => {
      if (!(error instanceof Error)) return tell('error report', String(error));
      const members = Object.getOwnPropertyNames(error).map((name) => Reflect.get(error, name));
      tell('error report', String(error), ...members);
    };
    window.addEventListener('error', ({ error, message }) => report(error ?? message));
    window.addEventListener('unhandledrejection', ({ reason }) => report(reason));
  });
  context.on('console', (message) => {
    output.push({ channel: 'console', text: message.text() });
  });
  context.on('request', (request) => {
    const headers = JSON.stringify(request.headers());
    const text = [request.url(), headers, request.postData() ?? ''].join('\n');
    output.push({ channel: 'request', text });
  });
  return output;
}

/**
 * Returns all strings that scripts of the page can reach, joined into one string, from a heap
 * snapshot after a garbage collection. Includes strings that a test passed to the page.
 */
export async function getHeapStrings(page: Page): Promise<string> {
  const cdp = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  cdp.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await cdp.send('HeapProfiler.enable');
  // The second garbage collection frees the objects that the first garbage collection has
  // finalised.
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await cdp.detach();
  return chunks.join('');
}
