import type { Locator, Page } from '@playwright/test';

/** Returns the position and size of a rendered element. */
export async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error(`${locator} isn’t rendered`);
  return box;
}

export async function centreOf(locator: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = await boxOf(locator);
  return { x: x + width / 2, y: y + height / 2 };
}

/** Waits until the browser has rendered the page after a change, for example of the window size. */
export async function waitForRender(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => done()));
      }),
  );
}

/** Waits until no request is pending and the DOM hasn't changed for half a second. */
export async function waitUntilSettled(page: Page): Promise<void> {
  await page.evaluate(
    (quietMs) =>
      new Promise<void>((done) => {
        const finish = () => {
          if (document.querySelector('[aria-busy="true"]') !== null) return wait();
          changes.disconnect();
          done();
        };
        let timer: ReturnType<typeof setTimeout>;
        const wait = () => {
          clearTimeout(timer);
          timer = setTimeout(finish, quietMs);
        };
        const changes = new MutationObserver(wait);
        changes.observe(document, {
          subtree: true,
          childList: true,
          characterData: true,
          attributes: true,
        });
        wait();
      }),
    500,
  );
  await waitForRender(page);
}

const narrowest = { width: 320, height: 640 };

/**
 * Returns descriptions of the elements that are wider than the window: the page, scrolling elements
 * and overflowing content.
 * @param options.isPageOnly true to check only the page itself
 */
export function findHorizontalOverflow(
  page: Page,
  { isPageOnly = false }: { isPageOnly?: boolean } = {},
): Promise<string[]> {
  return page.evaluate((pageOnly) => {
    const { innerWidth } = window;
    const describe = (element: Element) =>
      `${element.outerHTML.slice(0, 120)} (${element.scrollWidth} px of ${element.clientWidth} px)`;
    const isClipped = (element: Element): boolean => {
      const parent = element.parentElement;
      if (parent === null) return false;
      const { overflowX } = getComputedStyle(parent);
      return overflowX === 'hidden' || overflowX === 'clip' || isClipped(parent);
    };
    const found: string[] = [];
    for (const element of document.querySelectorAll(pageOnly ? 'html' : 'html, body, body *')) {
      const { overflowX, visibility, position } = getComputedStyle(element);
      if (visibility === 'hidden' || element.getClientRects().length === 0) continue;
      const scrolls =
        overflowX === 'auto' || overflowX === 'scroll' || element.matches('html, body');
      if (scrolls && element.scrollWidth > element.clientWidth + (pageOnly ? 0 : 1)) {
        found.push(`scrolls sideways: ${describe(element)}`);
      }
      const { left, right } = element.getBoundingClientRect();
      const sticksOut = right > innerWidth + 1 || (left < -1 && position !== 'absolute');
      if (sticksOut && !isClipped(element)) found.push(`sticks out: ${describe(element)}`);
    }
    return found;
  }, isPageOnly);
}

/**
 * Fails if the page, a scrolling element or any overflowing content is wider than the narrowest
 * supported screen. Leaves the viewport at the narrowest width.
 */
export const expectNoHorizontalOverflow = (page: Page): Promise<void> =>
  expectToFitNarrowest(page, false);

/**
 * Fails if the page is wider than the narrowest supported screen. Elements inside the page can
 * scroll horizontally.
 */
export const expectPageFitsWidth = (page: Page): Promise<void> => expectToFitNarrowest(page, true);

async function expectToFitNarrowest(page: Page, isPageOnly: boolean): Promise<void> {
  await page.setViewportSize(narrowest);
  await waitForRender(page);
  const wide = await findHorizontalOverflow(page, { isPageOnly });
  if (wide.length > 0) throw new Error(`At ${narrowest.width} px:\n${wide.join('\n')}`);
}

const name = 'layoutShifts';

/**
 * Maximum cumulative layout shift that users don't notice. Core Web Vitals rate values up to 0.1 as
 * good.
 */
export const shiftBudget = 0.05;

/**
 * Records layout shifts from the next page load on. Resolves to a function that returns the sum of
 * the shifts; call that function after the page has settled.
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
