import type { Page } from '@playwright/test';

/** What an injected script may try, and the directive of the policy that stops it. */
export const attempts = {
  fetch: 'connect-src',
  beacon: 'connect-src',
  socket: 'connect-src',
  image: 'img-src',
  frame: 'frame-src',
  form: 'form-action',
  base: 'base-uri',
  'inline style': 'style-src-elem',
  worker: 'require-trusted-types-for',
  markup: 'require-trusted-types-for',
  'trusted types policy': 'trusted-types',
} as const;

/** Runs an attempt as an injected script. Resolves to the directives that stopped it. */
export async function stoppedBy(page: Page, attempt: keyof typeof attempts): Promise<string[]> {
  return page.evaluate(async (name) => {
    const directives: string[] = [];
    let attempted = () => {};
    let fenced = () => {};
    const isStopped = new Promise<void>((resolve) => {
      attempted = resolve;
    });
    const isFenced = new Promise<void>((resolve) => {
      fenced = resolve;
    });
    const fence = 'https://fence.test/';
    const note = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
      if (blockedURI.startsWith(fence)) return fenced();
      directives.push(effectiveDirective);
      attempted();
    };
    document.addEventListener('securitypolicyviolation', note);
    const element = document.createElement('a');
    element.id = 'attempt';
    document.body.append(element);
    const scripts: Record<string, () => unknown> = {
      fetch: () => fetch('https://elsewhere.test/').catch(() => undefined),
      beacon: () => navigator.sendBeacon('https://elsewhere.test/', 'x'),
      socket: () => new WebSocket('wss://elsewhere.test/'),
      image: () => Object.assign(new Image(), { src: 'https://elsewhere.test/x.png' }),
      frame: () => {
        const frame = document.createElement('iframe');
        frame.src = 'https://elsewhere.test/';
        document.body.append(frame);
      },
      form: () => {
        const form = document.createElement('form');
        form.action = 'https://elsewhere.test/';
        document.body.append(form);
        form.submit();
      },
      base: () => {
        const base = document.createElement('base');
        base.href = 'https://elsewhere.test/';
        document.head.append(base);
      },
      'inline style': () => {
        const style = document.createElement('style');
        style.textContent = 'body { display: none }';
        document.head.append(style);
      },
      worker: () => new Worker('/assets/x.js'),
      markup: () => {
        element.innerHTML = '<img src=x onerror=alert(1)>';
      },
      'trusted types policy': () =>
        Reflect.get(window, 'trustedTypes').createPolicy('x', { createHTML: String }),
    };
    try {
      await scripts[name]?.();
    } catch {
      // Some are stopped by an exception as well.
    }
    await isStopped;
    // Another directive may have stopped it too, and is reported before this.
    await fetch(fence).catch(() => undefined);
    await isFenced;
    document.removeEventListener('securitypolicyviolation', note);
    return [...new Set(directives)];
  }, attempt);
}
