import { expect, type Page } from '@playwright/test';
import { waitUntilSettled } from '#test/e2e/support/layout.ts';
import { test } from '#test/e2e/support/test.ts';
import { createWebhook } from '#test/e2e/support/webhooks.ts';
import { openAs, openAsReader } from '#test/support/sign-in.ts';
import { createSceneAt, createVisibleStep, desktopSize, phoneSize } from './scene.ts';

type Stop = {
  /** HTML of the focused element; undefined if no element of the page has focus. */
  html: string | undefined;
  /** Value of the marker attribute of the focused element; null if the element has no marker. */
  mark: string | null;
  /** Reason why the focus isn't visible; undefined if the focus is visible. */
  unseen: string | undefined;
};

const mark = 'data-tab-stop';

/**
 * Sets a marker attribute on each element that Tab should reach. Resolves to the HTML of each
 * element by its marker.
 */
function markTabStops(page: Page): Promise<Record<string, string>> {
  return page.evaluate((attribute) => {
    const found: Record<string, string> = {};
    const selector = 'a[href], button, input, select, textarea, summary, [tabindex]';
    const candidates = [...document.querySelectorAll<HTMLElement>(selector)];
    const reachable = candidates.filter(
      (element) =>
        element.tabIndex >= 0 &&
        !element.matches(':disabled') &&
        element.checkVisibility({ visibilityProperty: true }) &&
        !element.closest('[inert]'),
    );
    for (const [index, element] of reachable.entries()) {
      element.setAttribute(attribute, String(index));
      found[index] = element.outerHTML.slice(0, 160);
    }
    return found;
  }, mark);
}

/** Returns the focused element and, if its focus isn't visible, the reason. */
function lookAtFocus(page: Page): Promise<Stop> {
  return page.evaluate((attribute) => {
    const element = document.activeElement;
    if (element === null || element === document.body) {
      return { html: undefined, mark: null, unseen: undefined };
    }
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
    // Some controls show their focus ring on an ancestor, for example a link that covers its row or
    // a field with tags.
    const around: Element[] = [];
    for (let at: Element | null = element; at && around.length < 4; at = at.parentElement) {
      around.push(at);
    }
    const drawn = around.some((candidate) =>
      [undefined, '::before', '::after'].some((part) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(candidate, part);
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
      }),
    );
    const middle = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    // If an element is taller than half of the viewport, such as a long table, only the beginning
    // of the element must be visible.
    const isTall = height > innerHeight / 2 && top < innerHeight / 2;
    const isInSight =
      left >= -1 && top >= -1 && right <= innerWidth + 1 && (isTall || bottom <= innerHeight + 1);
    const covers =
      middle !== null &&
      (element.contains(middle) ||
        middle.contains(element) ||
        middle.closest('label')?.contains(element));
    const problems = [
      width > 0 && height > 0 ? '' : 'has no size',
      drawn ? '' : 'has no outline',
      isInSight ? '' : `is out of sight at ${left},${top}`,
      covers ? '' : `is covered by ${middle?.outerHTML.slice(0, 80)}`,
    ].filter((problem) => problem !== '');
    return {
      html: element.outerHTML.slice(0, 160),
      mark: element.getAttribute(attribute),
      unseen: problems.length === 0 ? undefined : problems.join(', '),
    };
  }, mark);
}

/**
 * Presses Tab until every control should have had focus, and resolves to the problems: controls
 * that Tab doesn't reach, and focus that isn't visible. The page must have at least one control.
 */
async function problemsOfTabbing(page: Page): Promise<string[]> {
  const expected = await markTabStops(page);
  if (Object.keys(expected).length === 0) return ['nothing can have the focus'];
  const reached = new Set<string>();
  const problems: string[] = [];
  for (let stops = 0; stops < Object.keys(expected).length + 10; stops += 1) {
    await page.keyboard.press('Tab');
    const { html, mark: reachedMark, unseen } = await lookAtFocus(page);
    // After the last control, Tab moves to the browser's own controls, so no element is focused.
    if (html === undefined) continue;
    if (unseen !== undefined) problems.push(`${html} ${unseen}`);
    if (reachedMark !== null) reached.add(reachedMark);
  }
  // Reads the Tab stops again, because a container that might scroll is a Tab stop only until the
  // container is rendered near the viewport and turns out not to scroll.
  const stops = await page
    .locator(`[${mark}]:not([tabindex="-1"])`)
    .evaluateAll(
      (elements, attribute) =>
        elements
          .filter((element) => element instanceof HTMLElement && element.tabIndex >= 0)
          .map((element) => element.getAttribute(attribute)),
      mark,
    );
  const missed = Object.entries(expected).filter(
    ([index]) => !reached.has(index) && stops.includes(index),
  );
  return [...problems, ...missed.map(([, html]) => `Tab does not lead to ${html}`)];
}

/** Presses Tab through the page from the top at this viewport size. Resolves to the problems. */
async function problemsAtWidth(page: Page, size: typeof desktopSize): Promise<string> {
  await page.setViewportSize(size);
  await waitUntilSettled(page);
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  return (await problemsOfTabbing(page)).join('\n');
}

test.describe('keyboard', () => {
  test('Tab reaches every control of a screen with a visible focus indicator', async ({ page }) => {
    await openAsReader(page, '/bookmarks/settlement');
    await expect(page.getByRole('button', { name: 'Delete folder…' })).toBeVisible();
    expect(await problemsAtWidth(page, desktopSize)).toBe('');
  });
});

const screens = {
  'the sign-in page': async (page: Page) => {
    await page.goto('/');
    await createVisibleStep('button', 'Sign in')(page);
  },
  'the competencies': createSceneAt('/competencies', createVisibleStep('link', 'Data contracts')),
  'a competency': createSceneAt(
    '/competencies/Data/Data%20contracts',
    createVisibleStep('text', 'Owned by'),
  ),
  'the people': createSceneAt('/people', createVisibleStep('link', 'Aiko Tan')),
  'a person': createSceneAt(
    '/people/Jonas%20Weber',
    createVisibleStep('heading', 'Owner of 2 competencies'),
  ),
  'the bookmarks': createSceneAt(
    '/bookmarks/settlement',
    createVisibleStep('button', 'Delete folder…'),
  ),
  'a specification': createSceneAt(
    '/specifications/pay~2Fcore/spec~2Fledger.md',
    createVisibleStep('heading', /^Ledger/),
  ),
  'a search of specifications': createSceneAt(
    '/specifications?q=ledger',
    createVisibleStep('list', 'Results'),
  ),
  'the webhooks': async (page: Page) => {
    await openAs(page, 'Tabber of Webhooks');
    await createWebhook(page, { url: 'https://hooks.example.test/', events: ['a', 'b'] });
  },
  'a new webhook': createSceneAt(
    '/settings/webhooks/new',
    createVisibleStep('textbox', 'Endpoint URL'),
  ),
};

test.describe('Tab key', { tag: '@accessibility' }, () => {
  for (const [screen, goTo] of Object.entries(screens)) {
    test(`reaches every control with a visible focus indicator, on desktop and phone: ${screen}`, async ({
      page,
      faults,
    }) => {
      // Focusing the link of an owner requests the owner's profile. The people directory doesn't
      // contain every owner, so a 404 is allowed.
      faults.allow(/404.*\/data\/v1\/people\//);
      await goTo(page, page.context());
      expect(await problemsAtWidth(page, desktopSize), 'on a desk').toBe('');
      expect(await problemsAtWidth(page, phoneSize), 'on a phone').toBe('');
    });
  }
});
