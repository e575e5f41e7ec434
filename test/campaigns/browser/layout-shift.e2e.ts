import { describe, expect } from 'vitest';
import { test } from '#test/e2e/support/browser-test.ts';
import { shiftBudget, watchLayoutShift } from '#test/e2e/support/layout-shift.ts';
import { settled } from '#test/e2e/support/settled.ts';
import { openAsReader } from '#test/e2e/support/sign-in.ts';

describe('the layout', () => {
  test('does not jump while a screen loads', async ({ page }) => {
    const layoutShift = await watchLayoutShift(page);
    await page.setViewportSize({ width: 390, height: 820 });
    await openAsReader(page, '/people');
    await page.reload();
    await page.getByRole('heading', { level: 1, name: /^People/ }).waitFor();
    await settled(page);
    expect(await layoutShift()).toBeLessThan(shiftBudget);
  });
});
