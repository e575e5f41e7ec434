import { describe, expect } from 'vitest';
import { test } from '#test/e2e/support/browser-test.ts';
import { shiftBudget, watchLayoutShift } from '#test/e2e/support/layout-shift.ts';
import { settled } from '#test/e2e/support/settled.ts';
import { openAsReader } from '#test/e2e/support/sign-in.ts';
import { askToDelete } from '#test/e2e/support/tree.ts';

const screens = [
  ['/competencies', /^Competencies/],
  ['/competencies/Data/Data%20contracts', 'Data contracts'],
  ['/people', /^People/],
  ['/people/Jonas%20Weber', 'Jonas Maximilian Weber'],
  ['/bookmarks/reconciliation', /^Bookmarks/],
  ['/settings/webhooks', /^Webhooks/],
] as const;

test.describe('the layout while a screen loads', () => {
  for (const width of [1360, 390]) {
    test.for(screens)(`does not jump, at ${width} px, at %s`, async ([path, name], { page }) => {
      const layoutShift = await watchLayoutShift(page);
      await page.setViewportSize({ width, height: 820 });
      await openAsReader(page, path);
      await page.reload();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await settled(page);
      expect(await layoutShift()).toBeLessThan(shiftBudget);
    });
  }

  test('is measured: a text that appears late is found', async ({ page }) => {
    const layoutShift = await watchLayoutShift(page);
    await openAsReader(page, '/people');
    await expect(page.getByRole('heading', { level: 1, name: /^People/ })).toBeVisible();
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const late = document.createElement('div');
          late.style.blockSize = '300px';
          document.body.prepend(late);
          requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
        }),
    );
    await expect.poll(layoutShift).toBeGreaterThan(shiftBudget);
  });
});

test.describe('motion', () => {
  test('is off for a person who prefers reduced motion', async ({ page }) => {
    await openAsReader(page, '/bookmarks');
    await askToDelete(page, 'Settlement');
    const moving = await page.evaluate(() =>
      [...document.querySelectorAll('*')]
        .flatMap((element) =>
          [element, '::before', '::after'].map((part) => [element, part] as const),
        )
        .filter(([element, part]) => {
          const style = getComputedStyle(element, typeof part === 'string' ? part : undefined);
          const longest = (times: string) => Math.max(...times.split(',').map(Number.parseFloat));
          return (
            longest(style.transitionDuration) > 0.01 || longest(style.animationDuration) > 0.01
          );
        })
        .map(([element]) => element.outerHTML.slice(0, 100)),
    );
    expect(moving).toEqual([]);
  });

  test('takes at most 150 ms', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await openAsReader(page, '/bookmarks');
    await askToDelete(page, 'Settlement');
    const longest = await page.evaluate(() =>
      Math.max(
        ...[...document.querySelectorAll('*')].flatMap((element) =>
          getComputedStyle(element).transitionDuration.split(',').map(Number.parseFloat),
        ),
      ),
    );
    expect(longest).toBeGreaterThan(0);
    expect(longest).toBeLessThanOrEqual(0.15);
  });
});
