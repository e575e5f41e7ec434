import type { BrowserContext } from '@playwright/test';

/** One thing that a page handed to somebody outside it. */
export type PageOutput = { readonly channel: string; readonly text: string };

/**
 * Listens to everything that leaves a page besides what it shows: messages to other tabs and windows,
 * the clipboard, history entries, reported errors, the console, and requests. Call it before a page is opened.
 * @param clipboard `denied` has the browser refuse to write
 */
export async function recordPageOutput(
  context: BrowserContext,
  { clipboard = 'allowed' }: { clipboard?: 'allowed' | 'denied' } = {},
): Promise<PageOutput[]> {
  const output: PageOutput[] = [];
  await context.exposeFunction('overhear', (channel: string, text: string) => {
    output.push({ channel, text });
  });
  await context.addInitScript((denied: boolean) => {
    // An empty page, such as every tab has before it goes anywhere.
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
    const write = navigator.clipboard.writeText.bind(navigator.clipboard);
    navigator.clipboard.writeText = async (text) => {
      tell('clipboard', text);
      if (denied) throw new DOMException('Write permission denied.', 'NotAllowedError');
      await write(text);
    };
    const report = (error: unknown) => {
      if (!(error instanceof Error)) return tell('error report', String(error));
      const members = Object.getOwnPropertyNames(error).map((name) => Reflect.get(error, name));
      tell('error report', String(error), ...members);
    };
    window.addEventListener('error', ({ error, message }) => report(error ?? message));
    window.addEventListener('unhandledrejection', ({ reason }) => report(reason));
  }, clipboard === 'denied');
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
