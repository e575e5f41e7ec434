import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test as base, beforeAll, expect, inject } from 'vitest';
import { installOnDebian } from '#test/support/install-on-debian.ts';
import type { BrowserSession, Engine } from './browser-session.ts';
import { createEnginePage } from './engine-page.ts';

export const desk = { width: 1360, height: 820 };
export const phone = { width: 390, height: 844 };

/**
 * A test with a page in this engine, in a browser of its own: to be called in a `describe`. It fails
 * at its end for every error, warning or violation of the policy that the console has, unless `expected` declares
 * it. Without the engine the tests are skipped, and a line says so.
 */
export function testIn(engine: Engine) {
  const absence = `${engine.name} isn't installed: its journeys were not run.`;

  beforeAll(async () => {
    if (engine.isInstalled()) return;
    await installOnDebian(engine.debianPackages, `run the journeys in ${engine.name}`);
    if (!engine.isInstalled()) process.stdout.write(`${absence}\n`);
    // Packages may have to come from afar.
  }, 600_000);

  return base
    .extend('origin', () => inject('origin'))
    .extend('expected', (): RegExp[] => [])
    .extend('session', async ({ skip }, { onCleanup }) => {
      if (!engine.isInstalled()) return skip(absence);
      const session = await engine.start();
      onCleanup(() => session.close());
      return session;
    })
    .extend('page', async ({ session, origin, expected, task }, { onCleanup }) => {
      await session.resize(desk);
      onCleanup(async () => {
        await keepPicture(session, `${engine.name} ${task.name}`);
        const undeclared = session
          .complaints()
          .filter((line) => !expected.some((pattern) => pattern.test(line)));
        expect(undeclared).toEqual([]);
      });
      return createEnginePage(session, origin);
    });
}

/** With PICTURES=1: how the page looks at the end of a test. */
async function keepPicture(session: BrowserSession, title: string): Promise<void> {
  if (process.env.PICTURES !== '1') return;
  const folder = 'test-results/screenshots';
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${title.replaceAll(/\W+/g, '-')}.png`);
  writeFileSync(file, Buffer.from(await session.screenshot(), 'base64'));
}
