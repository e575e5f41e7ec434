import { test as base, expect } from '@playwright/test';
import { installOnDebian } from '#test/support/install-on-debian.ts';
import type { Engine } from './browser-session.ts';
import { createEnginePage, type EnginePage } from './engine-page.ts';

export const desk = { width: 1360, height: 820 };
export const phone = { width: 390, height: 844 };

type Fixtures = {
  /** Errors, warnings and violations of the policy that the test provokes. */
  expected: RegExp[];
  /** A page in a browser of its own. */
  enginePage: EnginePage;
};

/**
 * A test with a page in this engine: to be called in a `describe`. It fails at its end for every error,
 * warning or violation of the policy that the console has, unless `expected` declares it. Without the engine
 * the tests are skipped, and a line says so.
 */
export function testIn(engine: Engine) {
  const absence = `${engine.name} isn't installed: its journeys were not run.`;

  base.beforeAll(async () => {
    // Packages may have to come from afar.
    base.setTimeout(600_000);
    if (engine.isInstalled()) return;
    await installOnDebian(engine.debianPackages, `run the journeys in ${engine.name}`);
    if (!engine.isInstalled()) process.stdout.write(`${absence}\n`);
  });

  return base.extend<Fixtures>({
    expected: ({ browserName: _ }, use) => use([]),
    enginePage: async ({ baseURL, expected }, use, testInfo) => {
      testInfo.skip(!engine.isInstalled(), absence);
      const session = await engine.start();
      await session.resize(desk);
      await use(createEnginePage(session, baseURL ?? ''));
      // A failed test is understood from how the page looks at its end.
      const body = Buffer.from(await session.screenshot(), 'base64');
      await testInfo.attach('page', { body, contentType: 'image/png' });
      const undeclared = session
        .complaints()
        .filter((line) => !expected.some((pattern) => pattern.test(line)));
      expect(undeclared).toEqual([]);
      await session.close();
    },
  });
}
