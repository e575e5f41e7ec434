import { expect } from '@playwright/test';
import * as v from 'valibot';
import { createTemporaryHome, findProgram, startProgram } from '#test/support/child-program.ts';
import { findFreePort } from '#test/support/free-port.ts';
import type { BrowserSession } from './browser-session.ts';

const responseSchema = v.object({ value: v.unknown() });
const sessionSchema = v.object({ sessionId: v.string() });
const resultSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ result: v.string(), problems: v.array(v.string()) }),
);

const driver = () => findProgram('WebKitWebDriver');
const screen = () => findProgram('Xvfb');

export const isWebKitInstalled = () => driver() !== undefined && screen() !== undefined;

/**
 * Records errors, warnings and violations of the content security policy in `pageProblems`. Runs in
 * the page.
 */
function recordProblems(): void {
  const problems: string[] = [];
  const { console: output } = window;
  Reflect.set(window, 'pageProblems', problems);
  for (const level of ['error', 'warn'] as const) {
    const print = output[level];
    output[level] = (...parts: unknown[]) => {
      problems.push(`${level}: ${parts.map(String).join(' ')}`);
      print(...parts);
    };
  }
  addEventListener('error', ({ message }) => {
    // The remaining notifications arrive in the next frame, so nothing is lost.
    if (!/^ResizeObserver loop/.test(message)) problems.push(`error: ${message}`);
  });
  addEventListener('unhandledrejection', ({ reason }) => problems.push(`rejection: ${reason}`));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    problems.push(`content security policy: ${violatedDirective} blocks ${blockedURI}`),
  );
}

/**
 * Starts the test browser of WebKit on a virtual screen and connects to it through WebDriver. The
 * browser stops responding after a screenshot, so this session has no screenshots. WebDriver
 * doesn't report the console, so the first script in a document begins to record problems.
 */
export async function startWebKit(): Promise<BrowserSession> {
  const home = createTemporaryHome();
  const xvfb = startProgram(
    screen() ?? 'Xvfb',
    ['-displayfd', '1', '-screen', '0', '1360x820x24', '-nolisten', 'tcp'],
    {},
  );
  const stops = [xvfb.stop];
  const close = async () => {
    for (const stop of stops.toReversed()) await stop();
    home.remove();
  };
  try {
    const display = await xvfb.waitForOutput(/^(\d+)\n/m);
    const port = await findFreePort();
    const running = startProgram(driver() ?? 'WebKitWebDriver', [`--port=${port}`], {
      HOME: home.path,
      DISPLAY: `:${display}`,
      // The sandbox needs privileges that containers don't have.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    });
    stops.push(running.stop);
    const send = async (path: string, body?: object): Promise<unknown> => {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, {
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      });
      const { value } = v.parse(responseSchema, await response.json());
      if (!response.ok) throw new Error(`The driver answered ${JSON.stringify(value)}`);
      return value;
    };
    await expect.poll(() => send('/status').catch(() => undefined)).toMatchObject({ ready: true });
    const capabilities = { alwaysMatch: { pageLoadStrategy: 'none' } };
    const session = v.parse(sessionSchema, await send('/session', { capabilities }));
    const path = `/session/${session.sessionId}`;
    const complaints: string[] = [];
    return {
      navigate: (url) => send(`${path}/url`, { url }),
      async run(body) {
        const script = `if (!('pageProblems' in window)) (${recordProblems})();
          const result = (() => { ${body} })();
          return JSON.stringify({ result, problems: window.pageProblems.splice(0) });`;
        const { result, problems } = v.parse(
          resultSchema,
          await send(`${path}/execute/sync`, { script, args: [] }),
        );
        complaints.push(...problems);
        return result;
      },
      perform: (source) => send(`${path}/actions`, { actions: [source] }),
      getConsoleProblems: () => complaints,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
