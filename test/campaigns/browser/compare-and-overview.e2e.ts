import { describe, expect } from 'vitest';
import { test } from '#test/e2e/support/browser-test.ts';
import { openAsReader } from '#test/e2e/support/sign-in.ts';

test.describe('comparing competencies', () => {
  test('works by keyboard alone, and Back keeps what was chosen', async ({ page }) => {
    const tick = (name: string) => page.getByRole('checkbox', { name: `Compare ${name}` });
    const bar = page.getByRole('region', { name: 'Comparison' });
    await openAsReader(page, '/competencies');
    await page.getByRole('link', { name: 'Dashboards' }).focus();
    await page.keyboard.press('Tab');
    await expect.poll(() => tick('Dashboards').evaluate((box) => box.matches(':focus'))).toBe(true);
    await page.keyboard.press('Space');
    await expect(bar.getByText('1 chosen, choose another')).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(bar.getByText('2 chosen')).toBeVisible();
    await bar.getByRole('link', { name: 'Compare' }).focus();
    await page.keyboard.press('Enter');
    await expect
      .poll(() => page.getByRole('columnheader').getByRole('link').allInnerTexts())
      .toEqual(['Dashboards', 'Data contracts']);
    await page.goBack();
    await expect(tick('Data contracts')).toBeChecked();
  });
});

test.describe('the overview of competencies', () => {
  test('is moved through by arrows, one stop for Tab', async ({ page }) => {
    await openAsReader(page, '/competencies/overview');
    await expect(page.getByRole('figure', { name: 'Picture of story points' })).toBeVisible();
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
    await expect(page.getByRole('heading', { level: 1, name: 'Stream processing' })).toBeVisible();
  });
});
