import { test as base, expect } from '@playwright/test';
import { installOnDebian } from '#test/support/install-on-debian.ts';
import { createEnginePage, type EnginePage, type RoleAndName } from './engine-page.ts';
import { isWebKitInstalled, startWebKit } from './webkit.ts';

const absence = 'WebKit isn’t installed: its test was not run.';

const test = base.extend<{ enginePage: EnginePage }>({
  enginePage: async ({ baseURL }, use, testInfo) => {
    testInfo.skip(!isWebKitInstalled(), absence);
    const session = await startWebKit();
    const page = createEnginePage(session, baseURL ?? '');
    await use(page);
    // Attaches the text of the page at the end of a failed test.
    const body = await page.evaluate(() => `${location.href}\n${document.body.innerText}`);
    await testInfo.attach('page', { body, contentType: 'text/plain' });
    await session.close();
  },
});

test.beforeAll(async () => {
  // Downloading packages can take minutes.
  test.setTimeout(600_000);
  if (isWebKitInstalled()) return;
  await installOnDebian(['webkit2gtk-driver', 'xvfb'], 'run a test in WebKit');
  if (!isWebKitInstalled()) process.stdout.write(`${absence}\n`);
});

const button = (name: string | RegExp): RoleAndName => ['button', name];
const heading = (name: string | RegExp): RoleAndName => ['heading', name];
const link = (name: string | RegExp): RoleAndName => ['link', name];

test.describe('app in WebKit', () => {
  // WebKit starts slowly and finds elements slowly on a busy machine.
  test.setTimeout(300_000);

  test('the session reports errors, warnings and blocked requests of a page', async ({
    enginePage: page,
  }) => {
    await page.open('/');
    await page.waitFor(button('Sign in'));
    expect(page.complaints()).toEqual([]);
    await page.evaluate(() => {
      const { console: output } = window;
      output.warn('provoked warning');
      reportError(new Error('provoked error'));
      void Promise.reject(new Error('provoked rejection'));
      new Image().src = 'https://elsewhere.example/';
    });
    const complaints = async () => {
      await page.evaluate(() => '');
      return page.complaints().join('\n');
    };
    for (const pattern of [/provoked warning/, /provoked error/, /provoked rejection/]) {
      await expect.poll(complaints).toMatch(pattern);
    }
    await expect.poll(complaints).toMatch(/content security policy: img-src/);
  });

  test('a user signs in and opens nine screens without an error', async ({ enginePage: page }) => {
    await page.open('/competencies');
    await page.activate(button('Sign in'));
    await page.waitFor(['textbox', 'Name']);
    await page.evaluate(() => {
      const field = document.querySelector<HTMLInputElement>('input[name=name]');
      if (field !== null) field.value = 'Traveller in WebKit';
    });
    await page.activate(button('Continue'));
    await page.waitFor(button('Traveller in WebKit'));

    const screens: readonly (readonly [open: RoleAndName | undefined, shows: RoleAndName])[] = [
      [undefined, heading(/^Competencies/)],
      [link('Dashboards'), heading('Dashboards')],
      [link(/^People/), heading(/^People/)],
      [link(/^Aiko Tan/), heading('Aiko Tan')],
      [link(/^Bookmarks/), heading(/^Bookmarks/)],
      [link('Refunds'), heading('Refunds')],
      [link(/^Specifications/), heading('Specifications')],
      [link(/^Webhooks/), heading('Webhooks')],
      [link('New webhook'), heading('New webhook')],
    ];
    for (const [open, shows] of screens) {
      if (open !== undefined) await page.activate(open);
      await page.waitFor(shows);
      expect(await page.evaluate(() => document.querySelector('[role=alert]')?.textContent)).toBe(
        null,
      );
    }
    expect(page.complaints()).toEqual([]);
  });
});
