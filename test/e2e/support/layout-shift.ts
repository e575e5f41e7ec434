import type { Page } from '@playwright/test';

const name = 'layoutShifts';

/** Below this a person doesn't notice; Core Web Vitals call 0.1 good. */
export const shiftBudget = 0.05;

/**
 * Records layout shifts from the next page on. Resolves to a function that sums them up since the page
 * was opened. Call that when the page has settled.
 */
export async function watchLayoutShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript((property) => {
    const shifts: number[] = [];
    Reflect.set(window, property, shifts);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = { value: 0, hadRecentInput: false, ...entry.toJSON() };
        if (!hadRecentInput) shifts.push(Number(value));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  }, name);
  return () =>
    page.evaluate((property) => {
      const shifts: unknown = Reflect.get(window, property);
      if (!Array.isArray(shifts)) throw new Error('nothing was watched');
      return shifts.reduce<number>((sum, shift) => sum + Number(shift), 0);
    }, name);
}
