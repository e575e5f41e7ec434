import { describe, expect } from 'vitest';
import { test } from './support/browser-test.ts';
import { openAsReader } from './support/sign-in.ts';
import { problemsAtWidth } from './support/tab-stops.ts';

describe('the keyboard', () => {
  test('reaches every control of a screen by Tab, and each shows its focus', async ({ page }) => {
    await openAsReader(page, '/bookmarks/settlement');
    await page.getByRole('button', { name: 'Delete folder…' }).waitFor();
    expect((await problemsAtWidth(page, 1360)).join('\n')).toBe('');
  });

  test('skips to the content by the first Tab', async ({ page }) => {
    await openAsReader(page, '/people');
    await page.getByRole('link', { name: 'Aiko Tan' }).waitFor();
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect.poll(() => skip.evaluate((link) => link === document.activeElement)).toBe(true);
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
    await heading('Interaction design').waitFor();
    const owner = page.getByText('Owned by').getByRole('link');
    const name = await owner.innerText();
    await owner.press('Enter');
    await heading(name).waitFor();
    await expect.poll(focusedTag).toBe('H1');
    await expect.poll(() => page.title()).toBe(`${name} · Spec Viewer`);
    await page.getByRole('link', { name: 'Interaction design', exact: true }).press('Enter');
    await heading('Interaction design').waitFor();
    await expect.poll(focusedTag).toBe('H1');
  });
});
