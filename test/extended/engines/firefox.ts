import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { createTemporaryHome, findProgram, startProgram } from '#test/support/child-program.ts';
import type { ScreenSession } from './browser-session.ts';
import { connectBidi } from './webdriver-bidi.ts';

const contextSchema = v.object({ context: v.string() });
const text = v.object({ result: v.object({ value: v.string() }) });
const picture = v.object({ data: v.string() });
const complaint = v.object({ level: v.string(), text: v.string() });

const program = () => findProgram('firefox', 'firefox-esr');

export const isFirefoxInstalled = () => program() !== undefined;

/**
 * Starts the installed Firefox and connects to it through WebDriver BiDi, which needs no driver
 * program.
 */
export async function startFirefox(): Promise<ScreenSession> {
  const home = createTemporaryHome();
  // Requests reduced motion, which disables the transitions of the app.
  writeFileSync(join(home.path, 'user.js'), 'user_pref("ui.prefersReducedMotion", 1);\n');
  const running = startProgram(
    program() ?? 'firefox',
    ['--headless', '--no-remote', '--profile', home.path, '--remote-debugging-port', '0'],
    { HOME: home.path },
  );
  const close = async () => {
    await running.stop();
    home.remove();
  };
  try {
    const address = await running.waitForOutput(/WebDriver BiDi listening on (ws:\S+)\n/);
    const bidi = await connectBidi(`${address}/session`);
    await bidi.send('session.new', { capabilities: {} });
    const complaints: string[] = [];
    bidi.on('log.entryAdded', (entry) => {
      const { level, text } = v.parse(complaint, entry);
      if (level === 'error' || level === 'warn') complaints.push(`${level}: ${text}`);
    });
    await bidi.send('session.subscribe', { events: ['log.entryAdded'] });
    // Opens a window, because the initial window of headless Firefox has no focus.
    const created = await bidi.send('browsingContext.create', { type: 'window' });
    const { context } = v.parse(contextSchema, created);
    await bidi.send('browsingContext.activate', { context });
    return {
      navigate: (url) => bidi.send('browsingContext.navigate', { context, url, wait: 'none' }),
      async run(body) {
        const output = await bidi.send('script.callFunction', {
          target: { context },
          functionDeclaration: `() => { ${body} }`,
          awaitPromise: false,
        });
        const parsed = v.safeParse(text, output);
        if (!parsed.success) throw new Error(`The page answered ${JSON.stringify(output)}`);
        return parsed.output.result.value;
      },
      perform: (source) => bidi.send('input.performActions', { context, actions: [source] }),
      resize: (viewport) => bidi.send('browsingContext.setViewport', { context, viewport }),
      async screenshot() {
        const output = await bidi.send('browsingContext.captureScreenshot', { context });
        return v.parse(picture, output).data;
      },
      getConsoleProblems: () => complaints,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
