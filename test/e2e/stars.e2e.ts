import { expect, type Page } from '@playwright/test';
import { heading, query, row, rows } from './competencies.e2e.ts';
import { treeItem } from './support/bookmarks.ts';
import { openAs, openAsReader, signIn, signOut } from './support/sign-in.ts';
import { test } from './support/test.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const star = (page: Page) => button(page, 'Star');
const isStarred = (page: Page) => star(page).getAttribute('aria-pressed');

const competency = '/competencies/Data/Data%20privacy';
const person = '/people/Jonas%20Weber';
const folder = '/bookmarks/settlement';

/** What “Jump to” lists under “Starred”. */
async function starredPlaces(page: Page): Promise<string[]> {
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Jump to' });
  await expect(dialog.getByRole('option').first()).toBeVisible();
  const starred = await dialog
    .getByRole('group', { name: 'Starred' })
    .getByRole('option')
    .allInnerTexts();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  return starred.map((text) => text.split('\n')[0] ?? '').sort();
}

async function expectNothingStarred(page: Page) {
  await page.goto(competency);
  await expect.poll(() => isStarred(page)).toBe('false');
  await page.goto(person);
  await expect.poll(() => isStarred(page)).toBe('false');
  await page.goto(folder);
  await expect(treeItem(page, 'Settlement')).toBeVisible();
  await expect(star(page)).toBeVisible();
  await expect(button(page, 'Remove the star')).toHaveCount(0);
  expect(await starredPlaces(page)).toEqual([]);
}

test.describe('stars', () => {
  test('are kept in the browser, for the person who gave them', async ({ page }) => {
    await openAs(page, 'Giver of Stars', competency);
    await star(page).click();
    await page.goto(person);
    await star(page).click();
    await page.goto(folder);
    await star(page).click();
    await expect(button(page, 'Remove the star')).toBeVisible();

    await page.reload();
    await expect(button(page, 'Remove the star')).toBeVisible();
    const names = ['Data privacy', 'Jonas Maximilian Weber', 'Settlement'];
    expect(await starredPlaces(page)).toEqual(names);
    await page.goto(competency);
    await expect.poll(() => isStarred(page)).toBe('true');
    await page.goto(person);
    await expect.poll(() => isStarred(page)).toBe('true');

    await signOut(page, 'Giver of Stars');
    await signIn(page, 'Owner of No Star', '/competencies');
    await expect(heading(page)).toBeVisible();
    await expect(button(page, 'Starred')).toHaveCount(0);
    await expectNothingStarred(page);
  });
});

test.describe('a saved view of competencies', () => {
  test('is opened, renamed, found by its address, deleted with Undo', async ({ page }) => {
    const view = (name: string) => page.getByRole('link', { name, exact: true });
    const views = () => button(page, 'Views').click();
    const filter = '?q=design&sort=hard&order=desc&group=none';
    await openAsReader(page, `/competencies${filter}`);
    await expect(row(page, 'API design')).toBeVisible();
    const found = await rows(page);
    await button(page, 'Save this view…').click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Design work');
    await page.keyboard.press('Enter');
    await expect(page.getByText('View “Design work” saved.')).toBeVisible();
    await button(page, 'Clear').click();
    await expect.poll(() => query(page)).toBe('');

    await views();
    await view('Design work').click();
    await expect.poll(() => query(page)).toBe(filter);
    await expect.poll(() => rows(page)).toEqual(found);

    await views();
    await button(page, 'Rename Design work').click();
    const name = page.getByRole('dialog').getByRole('textbox', { name: 'Name' });
    await expect(name).toHaveValue('Design work');
    await name.fill('Hardest design');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();

    await views();
    const address = await view('Hardest design').getAttribute('href');
    expect(address).toBe(`/competencies${filter}`);
    await page.goto('/people');
    await expect(page.getByRole('heading', { level: 1, name: /^People/ })).toBeVisible();
    await page.goto('/people');
    await expect(page.getByRole('heading', { level: 1, name: /^People/ })).toBeVisible();
    await page.goto(address ?? '');
    await expect.poll(() => rows(page)).toEqual(found);
    await views();
    await expect(view('Hardest design')).toHaveAttribute('aria-current', 'true');

    await button(page, 'Delete Hardest design').click();
    await expect(button(page, 'Save this view…')).toBeVisible();
    await expect(button(page, 'Views')).toHaveCount(0);
    await page
      .getByRole('status', { name: 'Messages' })
      .getByRole('button', { name: /^Undo/ })
      .click();
    await views();
    await expect(view('Hardest design')).toBeVisible();

    await page.reload();
    await views();
    await button(page, 'Delete Hardest design').click();
    await page.reload();
    await expect(button(page, 'Save this view…')).toBeVisible();
    await expect(button(page, 'Views')).toHaveCount(0);
  });
});
