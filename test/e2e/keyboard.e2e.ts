import { describe, expect } from 'vitest';
import { test } from './support/browser-test.ts';
import { openAsReader } from './support/sign-in.ts';
import { problemsAtWidth } from './support/tab-stops.ts';

test.describe('the keyboard', () => {
  test('reaches every control of a screen by Tab, and each shows its focus', async ({ page }) => {
    await openAsReader(page, '/bookmarks/settlement');
    await expect(page.getByRole('button', { name: 'Delete folder…' })).toBeVisible();
    expect((await problemsAtWidth(page, 1360)).join('\n')).toBe('');
  });

  test('skips to the content by the first Tab', async ({ page }) => {
    await openAsReader(page, '/people');
    await expect(page.getByRole('link', { name: 'Aiko Tan' })).toBeVisible();
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    const top = await skip.evaluate((link) => link.getBoundingClientRect().top);
    expect(top).toBeGreaterThanOrEqual(0);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.matches('main *')))
      .toBe(true);
  });

  test('follows links, each of which moves the focus to the heading of its screen', async ({
    page,
  }) => {
    const heading = (name: string) => page.getByRole('heading', { level: 1, name });
    const focusedTag = () => page.evaluate(() => document.activeElement?.tagName);
    await openAsReader(page, '/competencies?q=interaction design');
    await page.getByRole('link', { name: 'Interaction design' }).press('Enter');
    await expect(heading('Interaction design')).toBeVisible();
    const owner = page.getByText('Owned by').getByRole('link');
    const name = await owner.innerText();
    await owner.press('Enter');
    await expect(heading(name)).toBeVisible();
    await expect.poll(focusedTag).toBe('H1');
    await expect(page).toHaveTitle(`${name} · Spec Viewer`);
    await page.getByRole('link', { name: 'Interaction design', exact: true }).press('Enter');
    await expect(heading('Interaction design')).toBeVisible();
    await expect.poll(focusedTag).toBe('H1');
  });
});
