import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectNoAxeViolations } from './support/axe.ts';
import { test } from './support/browser-test.ts';
import { downloaded } from './support/downloaded.ts';
import { onEachLook, picture } from './support/screenshot.ts';
import { signIn } from './support/sign-in.ts';

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name });
const tick = (page: Page, name: string) => page.getByRole('checkbox', { name: `Compare ${name}` });
const bar = (page: Page) => page.getByRole('region', { name: 'Comparison' });
const columns = (page: Page) => page.getByRole('columnheader').getByRole('link');
const marks = (page: Page) => page.getByRole('figure', { name: 'Picture of story points' });
const row = (page: Page, name: RegExp) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });

async function lookAt(page: Page, name: string) {
  await onEachLook(page, async (look) => {
    await expectNoAxeViolations(page);
    await picture(page, name, look);
  });
}

/** The directory answers with these records instead of its own. */
const answerWith = (page: Page, records: readonly object[]) =>
  page.route('**/data/v1/competencies', (route) => route.fulfill({ json: records }));

describe('comparing', () => {
  test('from ticks in the list to columns that can be shared, moved and left', async ({ page }) => {
    await signIn(page, 'Comparer', '/competencies');
    await tick(page, 'Data contracts').check();
    await tick(page, 'Forecasting').check();
    await bar(page).getByText('2 chosen').waitFor();
    await page.getByRole('searchbox').fill('interaction design');
    await page.getByRole('link', { name: 'Interaction design' }).click();
    await heading(page, 'Interaction design').waitFor();
    await page.getByRole('checkbox', { name: 'Compare', exact: true }).check();
    await bar(page).getByText('3 chosen').waitFor();
    await lookAt(page, 'comparing-bar');
    await bar(page).getByRole('link', { name: 'Compare' }).click();

    await heading(page, /^Compare/).waitFor();
    const names = ['Data contracts', 'Forecasting', 'Interaction design'];
    await expect.poll(() => columns(page).allInnerTexts()).toEqual(names);
    await row(page, /^Owner.*differs/).waitFor();
    await lookAt(page, 'compare');

    await page.getByRole('button', { name: 'Move Data contracts right' }).click();
    const swapped = ['Forecasting', 'Data contracts', 'Interaction design'];
    await expect.poll(() => columns(page).allInnerTexts()).toEqual(swapped);
    await expect
      .poll(() => new URL(page.url()).searchParams.getAll('c'))
      .toEqual(['Data/Forecasting', 'Data/Data contracts', 'Product/Interaction design']);
    await page.reload();
    await expect.poll(() => columns(page).allInnerTexts()).toEqual(swapped);

    await page.getByRole('button', { name: 'Remove Forecasting' }).click();
    await expect.poll(() => columns(page).allInnerTexts()).toEqual(swapped.slice(1));
    await page.getByRole('checkbox', { name: 'Differences only' }).check();
    await expect.poll(() => new URL(page.url()).searchParams.get('only')).toBe('differences');

    await page.goBack();
    await heading(page, 'Interaction design').waitFor();
    await bar(page).getByText('3 chosen').waitFor();
  });

  test('by keyboard alone, with what is chosen kept by Back', async ({ page }) => {
    await signIn(page, 'Comparer by Keys', '/competencies');
    await page.getByRole('link', { name: 'Dashboards' }).focus();
    await page.keyboard.press('Tab');
    await expect
      .poll(() => tick(page, 'Dashboards').evaluate((box) => box.matches(':focus')))
      .toBe(true);
    await page.keyboard.press('Space');
    await bar(page).getByText('1 chosen, choose another').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await bar(page).getByText('2 chosen').waitFor();
    await bar(page).getByRole('link', { name: 'Compare' }).focus();
    await page.keyboard.press('Enter');
    await expect
      .poll(() => columns(page).allInnerTexts())
      .toEqual(['Dashboards', 'Data contracts']);
    await page.goBack();
    await expect.poll(() => tick(page, 'Data contracts').isChecked()).toBe(true);
  });

  test('names that addresses don’t like, byte for byte', async ({ page }) => {
    const names = ['a/b', '50%', 'a%2Fb', '..', '?q=1#x', 'Zoe\u0308', 'Zo\u00eb', '~', ''];
    await answerWith(
      page,
      names.map((name, index) => ({ category: '~/%', name, owner: `Owner ${index}` })),
    );
    await signIn(page, 'Comparer of Bytes', '/competencies');
    for (const [first, second] of [
      [0, 2],
      [1, 3],
      [4, 7],
      [5, 6],
      [8, 0],
    ] as const) {
      const at = (index: number) =>
        page.getByRole('checkbox', { name: /^Compare / }).and(
          page
            .getByRole('listitem')
            .filter({ hasText: `Owner ${index}` })
            .getByRole('checkbox'),
        );
      await at(first).check();
      await at(second).check();
      await bar(page).getByRole('link', { name: 'Compare' }).click();
      await heading(page, /^Compare/).waitFor();
      await page.reload();
      const owners = row(page, /^Owner/).getByRole('link');
      await expect
        .poll(() => owners.allInnerTexts())
        .toEqual([`Owner ${first}`, `Owner ${second}`]);
      await page.getByRole('main').getByRole('link', { name: 'Competencies' }).click();
      await page.getByRole('button', { name: 'Clear choice' }).click();
    }
  });

  test('what is gone, too many or alone is said', async ({ page }) => {
    await signIn(
      page,
      'Comparer of the Past',
      '/competencies/compare?c=Data/Gone&c=Data/Dashboards',
    );
    await page.getByText('The directory lists no such competency').waitFor();
    await page.getByText('Nothing beside it yet').waitFor();
    await lookAt(page, 'compare-gone');
    await page.getByRole('button', { name: 'Take out of the address' }).click();
    await expect
      .poll(() => new URL(page.url()).searchParams.getAll('c'))
      .toEqual(['Data/Dashboards']);
    await page.goto('/competencies/compare');
    await page.getByRole('heading', { name: 'Nothing to compare' }).waitFor();
  });
});

describe('the overview', () => {
  test('draws all competencies, and each mark leads on', async ({ page }) => {
    await signIn(page, 'Overlooker', '/competencies');
    await page.getByRole('link', { name: 'Overview' }).click();
    await heading(page, /^Overview/).waitFor();
    await lookAt(page, 'overview');

    await marks(page)
      .getByRole('button', { name: /^Data, easy, 2 points/ })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Data, easy, 2 points' });
    await expectNoAxeViolations(page);
    await dialog.getByRole('link', { name: 'Data contracts' }).click();
    await heading(page, 'Data contracts').waitFor();
    await page.goBack();

    await page.getByRole('radio', { name: 'Table' }).check();
    const table = page.getByRole('table', { name: 'Story points of each competency' });
    await table.getByRole('row', { name: 'Data contracts Data 2 5 8' }).waitFor();
    await lookAt(page, 'overview-table');
    await page.reload();
    await table.getByRole('link', { name: 'Data contracts' }).click();
    await heading(page, 'Data contracts').waitFor();
  });

  test('is moved through by arrows, one stop for Tab', async ({ page }) => {
    await signIn(page, 'Overlooker by Keys', '/competencies/overview');
    await marks(page).waitFor();
    await page.getByRole('radio', { name: 'Picture' }).focus();
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect.poll(focused).toMatch(/^Data, easy, 1 point:/);
    await page.keyboard.press('ArrowDown');
    await expect.poll(focused).toMatch(/^Data, medium, 2 points:/);
    await page.keyboard.press('End');
    await expect.poll(focused).toMatch(/^Data, medium, 8 points:/);
    await page.keyboard.press('Enter');
    await heading(page, 'Stream processing').waitFor();
  });

  test('counts lead to the list of what they count', async ({ page }) => {
    await signIn(page, 'Overlooker of Owners', '/competencies/overview');
    const owners = page.getByRole('table', { name: 'Owners by category' });
    await owners.getByRole('link', { name: '2: Kwame Mensah, Data' }).click();
    await heading(page, /^Competencies\s*2 of 42/).waitFor();
    await page.getByRole('link', { name: 'Overview' }).click();
    await heading(page, /^Overview\s*2 of 42/).waitFor();
    await page.getByRole('link', { name: 'Show all' }).click();
    await heading(page, /^Overview\s*42/).waitFor();
  });

  test('of two thousand owners reaches the last with a key', async ({ page }) => {
    await answerWith(
      page,
      Array.from({ length: 4000 }, (_, index) => ({
        category: `Category ${index % 5}`,
        name: `No ${index}`,
        owner: `Owner ${String(index % 2000).padStart(4, '0')}`,
        difficultyLevels: { easy: { storyPoints: index % 40 } },
      })),
    );
    await signIn(page, 'Overlooker of Many', '/competencies/overview');
    const owners = page.getByRole('table', { name: 'Owners by category' });
    await owners.getByRole('link', { name: 'Owner 0000', exact: true }).focus();
    await page.keyboard.press('Control+End');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('2: Owner 1999, all');
    expect(await page.getByRole('row').count()).toBeLessThan(120);
    await lookAt(page, 'overview-many');
  });
});

describe('taking away', () => {
  test('writes the rows on screen, as shown, to CSV and JSON', async ({ page }) => {
    await signIn(page, 'Exporter', '/competencies?category=Data&sort=hard&order=desc&group=none');
    await heading(page, /7 of 42/).waitFor();
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await expectNoAxeViolations(page);
    const csv = await downloaded(page, () =>
      page.getByRole('button', { name: 'CSV, for spreadsheets' }).click(),
    );
    expect(csv.name).toMatch(/^competencies-\d{4}-\d\d-\d\d\.csv$/);
    expect(csv.content).toContain('category,name,occurrence,owner,');
    const listed = await page
      .getByRole('list', { name: 'Competencies' })
      .getByRole('link')
      .allInnerTexts();
    const inFile = csv.content
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(',')[1]);
    expect(inFile).toEqual(listed);

    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const json = await downloaded(page, () =>
      page.getByRole('button', { name: 'JSON, all members' }).click(),
    );
    const records: unknown = JSON.parse(json.content);
    expect(records).toEqual(
      listed.map((name) => expect.objectContaining({ category: 'Data', name })),
    );
  });
});
