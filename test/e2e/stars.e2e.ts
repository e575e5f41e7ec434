import { expect, type Page } from '@playwright/test';
import { treeItem } from './support/bookmarks.ts';
import { openAs, signIn, signOut } from './support/sign-in.ts';
import { test } from './support/test.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const star = (page: Page) => button(page, 'Star');
const expectStarred = (page: Page, pressed: 'true' | 'false') =>
  expect(star(page)).toHaveAttribute('aria-pressed', pressed);

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
  await expectStarred(page, 'false');
  await page.goto(person);
  await expectStarred(page, 'false');
  await page.goto(folder);
  await expect(treeItem(page, 'Settlement')).toBeVisible();
  await expect(star(page)).toBeVisible();
  await expect(button(page, 'Remove the star')).toHaveCount(0);
  expect(await starredPlaces(page)).toEqual([]);
}

test.describe('stars', { tag: '@browser' }, () => {
  test('are kept in the browser, for the person who gave them', async ({ page }) => {
    await openAs(page, 'Giver of Stars', competency);
    await star(page).click();
    await expectStarred(page, 'true');
    await page.goto(person);
    // Its own name is there once it has been loaded.
    await expect(page.getByRole('heading', { name: 'Jonas Maximilian Weber' })).toBeVisible();
    await star(page).click();
    await expectStarred(page, 'true');
    await page.goto(folder);
    await star(page).click();
    await expect(button(page, 'Remove the star')).toBeVisible();

    await page.reload();
    await expect(button(page, 'Remove the star')).toBeVisible();
    const names = ['Data privacy', 'Jonas Maximilian Weber', 'Settlement'];
    expect(await starredPlaces(page)).toEqual(names);
    await page.goto(competency);
    await expectStarred(page, 'true');
    await page.goto(person);
    await expectStarred(page, 'true');

    await signOut(page, 'Giver of Stars');
    await signIn(page, 'Owner of No Star', '/competencies');
    await expect(page.getByRole('heading', { name: /^Competencies/ })).toBeVisible();
    await expect(button(page, 'Starred')).toHaveCount(0);
    await expectNothingStarred(page);
  });
});
