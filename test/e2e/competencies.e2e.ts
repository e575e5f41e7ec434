import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectNoAxeViolations } from './support/axe.ts';
import { test } from './support/browser-test.ts';
import { onEachLook } from './support/screenshot.ts';
import { expectNothingSideways } from './support/sideways.ts';
import { signIn } from './support/sign-in.ts';
import { withConfig } from './support/with-config.ts';

const heading = (page: Page) => page.getByRole('heading', { name: /^Competencies/ });
const field = (page: Page) =>
  page.getByRole('searchbox', { name: 'Filter by name, text or owner' });
const row = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const menu = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const option = (page: Page, name: RegExp) => page.getByRole('checkbox', { name });
const query = (page: Page) => new URL(page.url()).search;
const rows = (page: Page) => page.locator('[data-row] a').allInnerTexts();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

/** The directory answers with these records instead of its own. */
async function answerWith(context: BrowserContext, records: readonly unknown[]) {
  await context.route('**/data/v1/competencies', (route) => route.fulfill({ json: records }));
}

/** What another program would paste; the app itself may write to the clipboard and not read it. */
async function pasted(context: BrowserContext): Promise<string> {
  const elsewhere = await context.newPage();
  await elsewhere.setContent('<textarea></textarea>');
  const area = elsewhere.getByRole('textbox');
  await area.press('Control+V');
  const text = await area.inputValue();
  await elsewhere.close();
  return text;
}

for (const offer of ['every extension', 'the documented interface alone']) {
  describe(`with ${offer}`, () => {
    const asOffered = test.extend('offered', { auto: true }, async ({ context }) => {
      if (offer !== 'every extension') await withConfig(context, { extensions: [] });
    });

    asOffered('what is typed is found in every field, and marked', async ({ page }) => {
      await signIn(page, 'Finder', '/competencies');
      await field(page).fill('LIMITS states');
      await expect.poll(() => rows(page)).toEqual(['Specification writing', 'API design']);
      await expect.poll(() => page.locator('mark').allInnerTexts()).toContain('limits');
      await page.getByText('2 of 42 competencies match').waitFor({ state: 'attached' });
      await expect.poll(() => query(page)).toBe('?q=LIMITS+states');
    });

    asOffered('facets narrow the list, Back takes each back, and Clear all', async ({ page }) => {
      await signIn(page, 'Narrower', '/competencies');
      await menu(page, 'Category').click();
      await option(page, /^Product/).check();
      await option(page, /^Data/).check();
      await page.keyboard.press('Escape');
      await expect.poll(() => query(page)).toBe('?category=Product&category=Data');
      await menu(page, 'Enabled for').click();
      const cli = page.getByRole('group', { name: 'CLI' });
      const promised = await cli.getByText(/^\d+$/).first().innerText();
      await cli.getByRole('checkbox', { name: /^Enabled/ }).check();
      await page.keyboard.press('Escape');
      await expect
        .poll(() => heading(page).innerText())
        .toMatch(new RegExp(`^Competencies\\s*${promised} of 42$`));

      await page.goBack();
      await expect.poll(() => query(page)).toBe('?category=Product&category=Data');
      await page.goBack();
      await menu(page, 'Category: Product').waitFor();
      await page.goForward();
      await page.getByRole('button', { name: 'Remove filter Category' }).click();
      await expect.poll(() => query(page)).toBe('');
      await expect.poll(() => focused(page)).toBe('Category');

      await page.goto('/competencies?q=design&category=Product&sort=hard&order=desc&group=none');
      await row(page, 'Interaction design').waitFor();
      await menu(page, 'Clear').click();
      await expect.poll(() => query(page)).toBe('');
      await expect.poll(() => field(page).inputValue()).toBe('');
      await row(page, 'Dashboards').waitFor();
    });

    asOffered(
      'a link brings back what was found, sorted and grouped',
      async ({ page, context }) => {
        await context.grantPermissions(['clipboard-write']);
        await signIn(page, 'Sharer', '/competencies');
        await field(page).fill('design');
        await page.getByLabel('Sort by').selectOption('Hard points');
        await menu(page, 'Reverse the order').click();
        await page.getByLabel('Group by').selectOption('Nothing');
        await expect.poll(() => query(page)).toBe('?q=design&sort=hard&order=desc&group=none');
        const before = await rows(page);
        await menu(page, 'Copy link').click();
        await menu(page, 'Copied').waitFor();
        const link = await pasted(context);
        expect(link).toBe(page.url());

        const other = await context.newPage();
        await other.goto(link);
        await expect.poll(() => rows(other)).toEqual(before);
        await expect.poll(() => field(other).inputValue()).toBe('design');
        await expect.poll(() => other.getByLabel('Sort by').inputValue()).toBe('hard');
      },
    );

    asOffered('arrows walk the list, and the detail follows', async ({ page }) => {
      await signIn(page, 'Walker of Lists', '/competencies?q=design');
      await row(page, 'API design').click();
      await page.getByRole('heading', { level: 1, name: 'API design' }).waitFor();
      const [first, second, third] = await rows(page);
      if (first === undefined || second === undefined || third === undefined)
        throw new Error('three rows were expected');
      await row(page, 'API design').focus();
      await page.keyboard.press('Home');
      await page.getByRole('heading', { level: 1, name: first }).waitFor();
      await page.keyboard.press('ArrowDown');
      await page.getByRole('heading', { level: 1, name: second }).waitFor();
      await expect.poll(() => focused(page)).toBe(second);
      await page.keyboard.press('ArrowDown');
      await page.getByRole('heading', { level: 1, name: third }).waitFor();
      await page.keyboard.press('ArrowUp');
      await page.getByRole('heading', { level: 1, name: second }).waitFor();
      await expect.poll(() => focused(page)).toBe(second);
      expect(query(page)).toBe('?q=design');
      // The way there was no entry of the history.
      await page.goBack();
      await expect.poll(() => new URL(page.url()).pathname).toBe('/competencies');
    });

    asOffered(
      'an owner who has left stays beside a whole page',
      async ({ page, faults, context }) => {
        faults.expect(/status of 404/);
        await answerWith(context, [{ category: 'A', name: 'Orphaned', owner: 'Gone Person' }]);
        await signIn(page, 'Reader of Owners', '/competencies/A/Orphaned');
        await page.getByText('(not in the directory)').waitFor();
        await page.getByRole('link', { name: 'Gone Person' }).waitFor();
      },
    );
  });
}

test('when nothing goes with all of it, the screen says what to let go of', async ({ page }) => {
  await signIn(page, 'Seeker of Nothing', '/competencies?q=design&category=Product&owner=Aiko+Tan');
  await page.getByText('No competency matches').waitFor();
  await page.getByRole('button', { name: /^Without Owner \(\d+ competenc/ }).click();
  await row(page, 'Interaction design').waitFor();
  expect(query(page)).toBe('?q=design&category=Product');
});

test('on a telephone the filters are a dialog, and the detail a screen of its own', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'Small Screen', '/competencies');
  await menu(page, 'Filters').click();
  const dialog = page.getByRole('dialog', { name: 'Filters' });
  await dialog.getByRole('checkbox', { name: /^Product/ }).check();
  await dialog.getByRole('button', { name: /^Show \d+ competencies/ }).click();
  await menu(page, 'Filters (1)').waitFor();
  await row(page, 'Interaction design').click();
  await page.getByRole('heading', { level: 1, name: 'Interaction design' }).waitFor();
  expect(await heading(page).isVisible()).toBe(false);
  await page.getByRole('article').getByRole('link', { name: 'Competencies' }).click();
  await menu(page, 'Filters (1)').waitFor();
  await expectNothingSideways(page);
});

const hostile = [
  {
    category: '<b>A</b>',
    name: '<img src=x onerror=alert(1)>',
    description: '# Head\n\n**strong** <script>alert(1)</script> [x](javascript:alert(1))',
    owner: '..',
    difficultyLevels: { easy: null, medium: { storyPoints: 0 }, hard: { storyPoints: '8' } },
    aiContent: {
      commands: [
        { name: 'Run', url: 'java\nscript:alert(1)' },
        { name: 'Host', url: '//evil.test/x' },
        { name: 'Sound', url: 'https://docs.example.test/x' },
      ],
    },
    settings: { enabledForCli: false },
    extra: { nested: [null, false] },
  },
  { category: 'A/B', name: '50% ~', owner: '\u202eevil' },
  { category: 'A/B', name: '50% ~', description: 'The second of them' },
  { category: 'e\u0301', name: '' },
  'noise',
  null,
];

test('hostile records are shown for what they are', async ({ page, context }) => {
  await answerWith(context, hostile);
  await signIn(page, 'Reader of Riddles', '/competencies');
  await page.getByText('2 items could not be read').waitFor();
  await row(page, '<img src=x onerror=alert(1)>').click();
  const detail = page.getByRole('article');
  await detail.getByText('(can’t be looked up)').waitFor();
  await detail.getByRole('heading', { name: 'Head' }).waitFor();
  await detail.getByText('<script>alert(1)</script>').waitFor();
  await detail.getByText('x (not a web address (javascript:))').waitFor();
  await detail.getByText('CLI off').waitFor();
  await detail.getByText('Plan not given').waitFor();
  expect(await detail.getByText('Points not given').count()).toBe(2);
  expect(await detail.getByText('0 points').count()).toBe(1);
  const links = detail.locator('a[target]');
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    'https://docs.example.test/x',
  ]);
  await expectNoAxeViolations(page);
});

test('two of one name are two rows with two addresses, and say so', async ({ page, context }) => {
  await answerWith(context, hostile);
  await signIn(page, 'Teller of Twins', '/competencies');
  await page.getByText('1 of 2 with this name').waitFor();
  await row(page, '50% ~').nth(1).click();
  await page.getByText('The second of them').last().waitFor();
  await page.getByText('2 of 2 with this name in this category').waitFor();
  const address = page.url();
  expect(query(page)).toBe('?n=2');
  await page.reload();
  await page.getByText('2 of 2 with this name in this category').waitFor();
  expect(page.url()).toBe(address);
});

test('paper gets the whole list as a table, or one competency as a document', async ({ page }) => {
  await signIn(page, 'Printer', '/competencies?category=Data');
  await row(page, 'Dashboards').waitFor();
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await page.getByRole('row', { name: /^Dashboards Data/ }).waitFor();
  expect(await page.getByRole('row').count()).toBe(8);
  expect(await field(page).isVisible()).toBe(false);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen' });
  await row(page, 'Dashboards').click();
  await page.getByRole('heading', { level: 1, name: 'Dashboards' }).waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await heading(page).isVisible()).toBe(false);
  await page.getByRole('heading', { name: 'Difficulty' }).waitFor();
});

test('ten thousand are searched while typing, and few rows are drawn', async ({
  page,
  context,
}) => {
  await answerWith(
    context,
    Array.from({ length: 10_000 }, (_, at) => ({
      category: `Part ${at % 12}`,
      name: `Competency ${at}`,
      description: `What is known of number ${at}. `.repeat(20),
      owner: `Owner ${at % 2_000}`,
    })),
  );
  await signIn(page, 'Reader of Ten Thousand', '/competencies');
  await row(page, 'Competency 0').waitFor();
  await field(page).pressSequentially('competency 4242');
  await expect.poll(() => rows(page)).toEqual(['Competency 4242']);
  await menu(page, 'Clear').click();
  await page.getByLabel('Group by').selectOption('Owner');
  await row(page, 'Competency 0').waitFor();
  await menu(page, 'Owner').click();
  await page.getByText('1900 more; type to find them.').waitFor();
  await page.getByRole('searchbox', { name: 'Find in Owner' }).fill('owner 1999');
  await option(page, /^Owner 1999/).check();
  await expect.poll(() => rows(page)).toHaveLength(5);
  expect(await page.locator('[data-row]').count()).toBeLessThan(300);
});

test('axe finds nothing, menus open or closed, at each size and in the dark', async ({ page }) => {
  await signIn(page, 'Examiner', '/competencies/Product/Interaction%20design?q=design&cli=on');
  await page.getByRole('heading', { level: 1, name: 'Interaction design' }).waitFor();
  await onEachLook(page, () => expectNoAxeViolations(page));
  await page.goto('/competencies?category=Data');
  await menu(page, 'Owner').click();
  await option(page, /^Kwame Mensah/).waitFor();
  await expectNoAxeViolations(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await menu(page, 'Filters (1)').click();
  await page.getByRole('dialog', { name: 'Filters' }).waitFor();
  await expectNoAxeViolations(page);
});
