import { expect } from '@playwright/test';
import type { EnginePage, RoleAndName } from './engine-page.ts';
import { desktopViewport, phoneViewport, type ScreenPage, test } from './engine-test.ts';

const newWebhook = '/settings/webhooks/new';
const endpoint = 'https://hooks.example.test/in';
const readme = '/specifications/pay~2Fcore/README.md';

const button = (name: string | RegExp): RoleAndName => ['button', name];
const heading = (name: string | RegExp): RoleAndName => ['heading', name];
const link = (name: string | RegExp): RoleAndName => ['link', name];
const row = (name: string): RoleAndName => ['treeitem', name];

/**
 * Signs in on the provider's page with a name that no other test uses, and waits for the redirect
 * to `path`.
 */
async function signIn(page: EnginePage, person: string, path: string): Promise<void> {
  await page.open(path);
  await page.click(button('Sign in'));
  await page.fill(['textbox', 'Name'], person);
  await page.click(button('Continue'));
  await page.waitFor(button(person));
}

const expectFocusOn = (page: EnginePage, name: string) =>
  expect.poll(() => page.hasFocus(row(name)), `focus on ${name}`).toBe(true);

/**
 * Expects that the page doesn't scroll horizontally in a desktop and a phone viewport. Leaves the
 * viewport at desktop size.
 */
async function expectFitsWidth(page: ScreenPage): Promise<void> {
  for (const size of [phoneViewport, desktopViewport]) {
    await page.resize(size);
    const widths = () =>
      page.evaluate(() => {
        const { scrollWidth } = document.documentElement;
        return { page: innerWidth, content: Math.max(scrollWidth, innerWidth) };
      });
    await expect.poll(widths).toEqual({ page: size.width, content: size.width });
  }
}

test.describe('app in Firefox', () => {
  test('the test fixture reports errors and blocked requests of a page', async ({
    enginePage: page,
    expected,
  }) => {
    expected.push(/provoked|security.policy/i);
    await page.open('/');
    await page.waitFor(button('Sign in'));
    await page.evaluate(() => {
      reportError(new Error('provoked'));
      new Image().src = 'https://elsewhere.example/';
    });
    await expect.poll(() => page.complaints().join('\n')).toMatch(/provoked/);
    await expect.poll(() => page.complaints().join('\n')).toMatch(/content.security.policy/i);
  });

  test('sign-in returns to a URL without parameters, and a reload sends no request to the provider', async ({
    enginePage: page,
  }) => {
    await signIn(page, 'Comer Back in Firefox', '/bookmarks/reconciliation');
    await page.waitFor(row('Reconciliation'));
    expect(await page.address()).toBe('/bookmarks/reconciliation');
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toMatch(/oidc/);
    await page.evaluate(() => {
      Reflect.set(window, 'isBeforeReload', true);
      location.reload();
    });
    await expect.poll(() => page.evaluate(() => Reflect.has(window, 'isBeforeReload'))).toBe(false);
    await page.waitFor(row('Reconciliation'));
    expect(await page.address()).toBe('/bookmarks/reconciliation');
    await expectFitsWidth(page);
  });

  test('the search finds a competency, which links to its owner', async ({ enginePage: page }) => {
    await signIn(page, 'Finder of Skills in Firefox', '/competencies');
    await page.fill(['searchbox', 'Filter by name, text or owner'], 'interaction design');
    await page.waitFor(heading(/^Competencies\s*\d+ of/));
    await expect
      .poll(() => page.address())
      .toMatch(/^\/competencies\?q=interaction(\+|%20)design$/);
    await expectFitsWidth(page);
    await page.click(link('Interaction design'));
    await page.waitFor(heading('Interaction design'));
    await expectFitsWidth(page);
  });

  test('the people list finds a person and opens the profile', async ({ enginePage: page }) => {
    await signIn(page, 'Finder of People in Firefox', '/people');
    await page.fill(['searchbox', /^Filter people/], 'Mara');
    await page.click(link(/^Mara Okafor/));
    await page.waitFor(heading('Profile'));
    expect(await page.address()).toBe('/people/Mara%20Okafor');
    await expectFitsWidth(page);
  });

  test('arrow keys move through the tree, and a folder can be deleted and restored', async ({
    enginePage: page,
  }) => {
    await signIn(page, 'Walker of Trees in Firefox', '/bookmarks');
    await page.click(row('Payments'));
    await page.press('ArrowRight');
    await expectFocusOn(page, 'Settlement');
    await page.press('ArrowDown');
    await expectFocusOn(page, 'Disputes');
    await page.press('F2');
    await page.type('Quarrels');
    await page.press('Enter');
    await expectFocusOn(page, 'Quarrels');

    await page.press('Delete');
    await page.waitFor(['alertdialog', /“Quarrels”/]);
    await page.press('Tab', 'Enter');
    await page.waitUntilGone(row('Quarrels'));
    await page.press('Control+z');
    await page.waitForText(/Undone: deletion of \d+ items\./);
    await expectFocusOn(page, 'Quarrels');
    await expectFitsWidth(page);
  });

  test('the dialog of a new webhook reveals, copies and hides the secret', async ({
    enginePage: page,
  }) => {
    await signIn(page, 'Keeper of Hooks in Firefox', newWebhook);
    await page.fill(['textbox', 'Endpoint URL'], endpoint);
    await page.fill(['combobox', 'Events to deliver'], 'bookmark.created');
    await page.press('Enter');
    await page.waitFor(button('Remove bookmark.created'));
    await expectFitsWidth(page);
    await page.click(button('Create webhook'));

    await page.waitFor(heading('Store the signing secret now'));
    await page.click(button('Reveal'));
    await page.waitForText(/whsec_\S{20,}/);
    const secret = await page.evaluate(
      () => /whsec_\S{20,}/.exec(document.body.innerText)?.[0] ?? '',
    );
    await expectFitsWidth(page);
    await page.click(button('Copy'));
    await page.waitForText(/Copied\. Your clipboard may keep a history/);
    await page.click(['checkbox', 'I have stored the secret']);
    await page.click(button('Done'));
    await page.waitFor(link(endpoint));
    expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toContain(secret);
    await page.press('Control+k');
    const jump: RoleAndName = ['combobox', 'Jump to'];
    await page.click(jump);
    await page.press('Control+v');
    await expect.poll(() => page.valueOf(jump)).toBe(secret);
  });

  test('a diagram is rendered in the sandboxed frame, and Source shows the source', async ({
    enginePage: page,
  }) => {
    await signIn(page, 'Diagram Reader', '/specifications/pay~2Fapi/spec~2Fpayment-intents.md');
    await page.waitFor(heading('6. From basket to money'));
    await page.evaluate(() => document.getElementById('6-from-basket-to-money')?.scrollIntoView());
    await page.click(button('Source'));
    await page.waitForText(/needs_method --> needs_action/);
  });

  test('the reader shows what has changed since the user last read the specification', async ({
    enginePage: page,
    expected,
  }) => {
    // Expects an error for the favicon, because the code host's page has no icon and the page's
    // content security policy blocks the browser's request.
    expected.push(/favicon\.ico/);
    await signIn(page, 'Reader Again in Firefox', readme);
    await page.waitFor(heading('Ledger and settlement'));
    await expectFitsWidth(page);
    // Waits until the service has stored the last read version.
    await expect
      .poll(() =>
        page.evaluate(() =>
          performance
            .getEntriesByType('resource')
            .some(({ name }) => name.endsWith('/specification-readings')),
        ),
      )
      .toBe(true);

    await page.open('/code/pay/core/edit/HEAD/README.md');
    await page.click(['textbox', 'Text']);
    await page.press('Control+a', 'ArrowRight');
    await page.type(' Told anew in Firefox.');
    await page.fill(['textbox', 'Author'], 'Jonas Weber');
    await page.fill(['textbox', 'Message'], 'Say it more clearly');
    await page.click(button('Commit'));
    await expect.poll(() => page.address()).toMatch(/\/blob\/HEAD\//);

    await page.open(readme);
    await page.waitForText(/\d+ of \d+ sections? changed/);
    await page.click(button('Changes'));
    const inserted = () =>
      page.evaluate(() => [...document.querySelectorAll('ins')].map((ins) => ins.innerText));
    await expect.poll(inserted).toEqual([expect.stringContaining('anew in Firefox')]);
    await expectFitsWidth(page);
  });
});
