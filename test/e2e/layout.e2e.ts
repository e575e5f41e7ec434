import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { test } from './support/browser-test.ts';
import { settled } from './support/settled.ts';
import { expectNothingSideways } from './support/sideways.ts';
import { signIn } from './support/sign-in.ts';
import { askToDelete } from './support/tree.ts';

/** Below this a person doesn't notice; Core Web Vitals call 0.1 good. */
const shiftBudget = 0.05;

const screens = [
  ['/competencies', /^Competencies/],
  ['/competencies/Data/Data%20contracts', 'Data contracts'],
  ['/people', /^People/],
  ['/people/Jonas%20Weber', 'Jonas Maximilian Weber'],
  ['/bookmarks/reconciliation', /^Bookmarks/],
  ['/settings/webhooks', /^Webhooks/],
] as const;

/** How far things moved by themselves since the page was opened. */
function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          const moved = list.getEntries().map((entry) => {
            const { value, hadRecentInput } = {
              value: 0,
              hadRecentInput: false,
              ...entry.toJSON(),
            };
            return hadRecentInput ? 0 : Number(value);
          });
          resolve(moved.reduce((sum, value) => sum + value, 0));
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        // Without any entry the observer is never called.
        setTimeout(() => resolve(0), 500);
      }),
  );
}

describe('while a screen loads', () => {
  for (const width of [1360, 390]) {
    test.for(screens)(`nothing jumps, at ${width} px, at %s`, async ([path, name], { page }) => {
      await page.setViewportSize({ width, height: 820 });
      await signIn(page, 'Watcher of Shifts', path);
      await page.reload();
      await page.getByRole('heading', { level: 1, name }).waitFor();
      await settled(page);
      expect(await layoutShift(page)).toBeLessThan(shiftBudget);
    });
  }

  test('words that fall into place late would be noticed', async ({ page }) => {
    await signIn(page, 'Watcher of Shifts', '/people');
    await page.getByRole('heading', { level: 1, name: /^People/ }).waitFor();
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const late = document.createElement('div');
          late.style.blockSize = '300px';
          document.body.prepend(late);
          requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
        }),
    );
    await expect.poll(() => layoutShift(page)).toBeGreaterThan(shiftBudget);
  });
});

test('nothing moves for a person who asked for less motion', async ({ page }) => {
  await signIn(page, 'Still One', '/bookmarks');
  await askToDelete(page, 'Settlement');
  const moving = await page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .flatMap((element) =>
        [element, '::before', '::after'].map((part) => [element, part] as const),
      )
      .filter(([element, part]) => {
        const style = getComputedStyle(element, typeof part === 'string' ? part : undefined);
        const longest = (times: string) => Math.max(...times.split(',').map(Number.parseFloat));
        return longest(style.transitionDuration) > 0.01 || longest(style.animationDuration) > 0.01;
      })
      .map(([element]) => element.outerHTML.slice(0, 100)),
  );
  expect(moving).toEqual([]);
});

test('no transition takes longer than a blink', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await signIn(page, 'Quick One', '/bookmarks');
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

test('at four hundred per cent every word can be reached', async ({ page }) => {
  await signIn(page, 'Close Reader', '/bookmarks');
  const dialog = await askToDelete(page, 'Settlement');
  // A screen of 1280 × 1024, magnified four times.
  await page.setViewportSize({ width: 320, height: 256 });
  await dialog.getByRole('button', { name: 'Delete 9 items' }).scrollIntoViewIfNeeded();
  await dialog
    .getByRole('heading', { name: 'Delete folder “Settlement”?' })
    .scrollIntoViewIfNeeded();
  await dialog.getByRole('button', { name: 'Keep folder' }).click();
  await expectNothingSideways(page);
});
