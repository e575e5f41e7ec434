import { expect, type Page } from '@playwright/test';
import { openAs } from '#test/support/sign-in.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { createUploadFile } from './support/bookmarks.ts';
import { documentedOnlyTest, test } from './support/test.ts';

const readme = '/specifications/pay~2Fcore/README.md';
const title = (page: Page, words: string) =>
  page.getByRole('article').getByRole('heading', { name: words }).first();

/** Commits a changed text of a file at the code host. */
async function commit(page: Page, path: string, change: (text: string) => string) {
  const editor = await page.context().newPage();
  await editor.goto(`/code/pay/core/edit/HEAD/${path}`);
  const text = editor.getByLabel('Text', { exact: true });
  await text.fill(change(await text.inputValue()));
  await editor.getByLabel('Author').fill('Jonas Weber');
  await editor.getByLabel('Message').fill('Say it more clearly');
  await editor.getByRole('button', { name: 'Commit' }).click();
  await editor.waitForURL('**/blob/HEAD/**');
  await editor.close();
}

test.describe('specifications', () => {
  test('can be found by search, read and bookmarked, and show their changes word by word', async ({
    page,
  }) => {
    await openAs(page, 'Reader of Texts', '/specifications');
    const remembered = page.waitForResponse(
      (response) => response.request().postData()?.includes('README.md') === true,
    );
    await page
      .getByRole('searchbox', { name: 'Search specifications' })
      .fill('money that has moved');
    await page.locator(`a[href^="${readme}"]`).first().click();
    await expect(title(page, 'Ledger and settlement')).toBeVisible();
    expect((await remembered).status()).toBe(200);

    await page
      .getByRole('article')
      .getByRole('link', { name: /^Ledger/ })
      .first()
      .click();
    await expect(title(page, 'Ledger states and transitions')).toBeVisible();
    await page.goBack();
    await expect(title(page, 'Ledger and settlement')).toBeVisible();

    await page.getByRole('button', { name: 'Add bookmarks' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add bookmarks' });
    await dialog.getByRole('button', { name: 'Add 1 bookmark' }).click();
    await page.getByRole('button', { name: /^(In |At )/ }).click();
    await expect(page.getByRole('menuitem', { name: /another folder/ })).toBeVisible();
    await expectNoAxeViolations(page);
    await page.keyboard.press('Escape');

    await commit(page, 'README.md', (text) =>
      text.replace('# Ledger and settlement', '# Ledger and settlement, told anew'),
    );
    await page.reload();
    await expect(page.getByText(/^\d+ of \d+ sections? changed/)).toBeVisible();
    await page.getByRole('button', { name: 'Changes', exact: true }).click();
    await expect(page.getByRole('article').locator('ins', { hasText: 'told anew' })).toBeVisible();
    await expectNoAxeViolations(page);
  });

  test('can be searched with the browser’s own find command', async ({ page }) => {
    await openAs(page, 'Finder of Words', '/specifications/pay~2Fcore/spec~2Fledger.md');
    await expect(title(page, 'Ledger states and transitions')).toBeVisible();
    // The end of the text is far below the viewport and not laid out yet. The browser's find
    // command must still find the end and scroll to it.
    const last = 'the tutorial for new colleagues';
    await expect(page.getByRole('article').getByText(last)).toBeAttached();
    // TypeScript lacks `window.find`, which every browser has but no standard defines.
    const find = (text: string) => Reflect.apply(Reflect.get(window, 'find'), window, [text]);
    // The find command can return before the layout is complete.
    await expect.poll(() => page.evaluate(find, last)).toBe(true);
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(last);
  });
});

test('formulas and emoji are rendered, and their code is loaded only for documents with them', async ({
  page,
  faults,
}) => {
  // The images of the document don't exist.
  faults.expect(/status of 404/);
  const loaded: string[] = [];
  page.on('request', (request) => {
    const [name] = /(?:Formula|math|emoji-codes|front-matter-formats)-/.exec(request.url()) ?? [];
    if (name) loaded.push(name);
  });
  await openAs(page, 'Reader of Formulas', '/specifications/pay~2Fcore/README.md');
  await expect(title(page, 'Ledger and settlement')).toBeVisible();
  await expect(page.getByRole('article').getByRole('link', { name: 'Jonas Weber' })).toBeVisible();
  expect(loaded).toEqual([]);

  await page.goto('/specifications/platform~2Fsamples/spec~2Feverything.md');
  const formula = page.getByRole('figure', { name: 'Formula' }).first().locator('math');
  await formula.scrollIntoViewIfNeeded();
  await expect(formula).toBeVisible();
  await expect(page.getByText('🎉 Done, 👍')).toBeVisible();
  await expectNoAxeViolations(page);
  // The document also has nested front matter.
  const extensions = ['math-', 'emoji-codes-', 'Formula-', 'front-matter-formats-'];
  expect(new Set(loaded)).toEqual(new Set(extensions));
});

test.describe('hostile specification', () => {
  test('is rendered without running a script, violating the content security policy or freezing the page', async ({
    page,
    faults,
  }) => {
    // The images of the document don't exist, so the responses are 404.
    faults.expect(/status of 404/);
    await openAs(page, 'Reader of Hostile Texts', '/specifications');
    const asked = page.waitForResponse(/\/viewer\/v1\/specifications\?.*hostile/);
    await page.goto('/specifications/platform~2Fsamples/spec~2Fhostile.md');
    await asked;
    // Waits for the end of the document, which is inside an unclosed code fence.
    const last = page.getByText("window.hostile = 'fence'");
    await expect(last).toBeAttached({ timeout: 10_000 });
    const found = await page.getByRole('article').evaluate((article) => ({
      scripts: article.querySelectorAll('script, iframe, object, embed, form, style').length,
      handlers: [...article.querySelectorAll('*')].filter((element) =>
        [...element.attributes].some(({ name }) => name.startsWith('on')),
      ).length,
      links: [...article.querySelectorAll('a')]
        .map(({ protocol }) => protocol)
        .filter((protocol) => !['http:', 'https:'].includes(protocol)),
    }));
    expect(found).toEqual({ scripts: 0, handlers: 0, links: [] });
  });
});

test.describe('without extensions', () => {
  documentedOnlyTest(
    'a file from this computer is read, and nothing is sent',
    async ({ page, wire }) => {
      await openAs(page, 'Reader of Files', '/specifications/open-file');
      const before = (await wire.all()).length;
      const choosing = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Choose a file' }).click();
      await (await choosing).setFiles(
        createUploadFile('local.md', '# A local file\n\n## One\n\nText.\n'),
      );
      await expect(title(page, 'A local file')).toBeVisible();
      await expect(
        page.getByRole('navigation', { name: 'On this page' }).getByText('One'),
      ).toBeVisible();
      expect((await wire.all()).length).toBe(before);
    },
  );
});
