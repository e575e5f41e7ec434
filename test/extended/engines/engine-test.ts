import { test as base, expect } from '@playwright/test';
import { installOnDebian } from '#test/support/install-on-debian.ts';
import type { ScreenSession } from './browser-session.ts';
import { createEnginePage, type EnginePage } from './engine-page.ts';
import { isFirefoxInstalled, startFirefox } from './firefox.ts';

export const desktopViewport = { width: 1360, height: 820 };
export const phoneViewport = { width: 390, height: 844 };

/** Page whose size the test can change. */
export type ScreenPage = EnginePage & Pick<ScreenSession, 'resize'>;

type Fixtures = {
  /** Patterns of the console errors, warnings and policy violations that the test expects. */
  expected: RegExp[];
  /** Page in a browser that the fixture starts for each test. */
  enginePage: ScreenPage;
};

const absence = 'Firefox isn’t installed: its tests were not run.';

/**
 * Test with a page in Firefox, which fails at its end if the console contains an error, a warning
 * or a policy violation that matches no pattern in `expected`. If Firefox is missing, the tests are
 * skipped with a message.
 */
export const test = base.extend<Fixtures>({
  expected: ({ browserName: _ }, use) => use([]),
  enginePage: async ({ baseURL, expected }, use, testInfo) => {
    testInfo.skip(!isFirefoxInstalled(), absence);
    const session = await startFirefox();
    await session.resize(desktopViewport);
    await use({ ...createEnginePage(session, baseURL ?? ''), resize: session.resize });
    // Attaches a screenshot of the page at the end of a failed test.
    const body = Buffer.from(await session.screenshot(), 'base64');
    await testInfo.attach('page', { body, contentType: 'image/png' });
    const undeclared = session
      .getConsoleProblems()
      .filter((line) => !expected.some((pattern) => pattern.test(line)));
    expect(undeclared).toEqual([]);
    await session.close();
  },
});

test.beforeAll(async () => {
  // Downloading packages can take minutes.
  test.setTimeout(600_000);
  if (isFirefoxInstalled()) return;
  await installOnDebian(['firefox-esr'], 'run the tests in Firefox');
  if (!isFirefoxInstalled()) process.stdout.write(`${absence}\n`);
});
