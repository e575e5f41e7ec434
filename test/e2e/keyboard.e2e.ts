import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { test } from './support/browser-test.ts';
import { settled } from './support/settled.ts';
import { signIn } from './support/sign-in.ts';
import { treeItem } from './support/tree.ts';
import { createWebhook } from './support/webhook.ts';

type Stop = {
  /** Undefined where focus is on nothing in particular: the round is over. */
  html: string | undefined;
  /** Which of the elements that were marked before the round. */
  mark: string | null;
  /** What is wrong with how it is seen, if anything is. */
  unseen: string | undefined;
};

const mark = 'data-tab-stop';

/** Marks what Tab should lead to; resolves to a description of each, by its mark. */
function markTabStops(page: Page): Promise<Record<string, string>> {
  return page.evaluate((attribute) => {
    const found: Record<string, string> = {};
    const selector = 'a[href], button, input, select, textarea, summary, [tabindex]';
    const candidates = [...document.querySelectorAll<HTMLElement>(selector)];
    const reachable = candidates.filter(
      (element) =>
        element.tabIndex >= 0 &&
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

/** Where focus is, and whether a person sees that. */
function lookAtFocus(page: Page): Promise<Stop> {
  return page.evaluate((attribute) => {
    const element = document.activeElement;
    if (element === null || element === document.body) {
      return { html: undefined, mark: null, unseen: undefined };
    }
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
    // Some controls show their focus on what is around them: a stretched link, a box of tags.
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
    const isInSight =
      left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
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

/** Tabs once around the page; resolves to what is wrong. */
async function problemsOfTabbing(page: Page): Promise<string[]> {
  const expected = await markTabStops(page);
  const reached = new Set<string>();
  const problems: string[] = [];
  for (let stops = 0; stops < Object.keys(expected).length + 10; stops += 1) {
    await page.keyboard.press('Tab');
    const { html, mark: reachedMark, unseen } = await lookAtFocus(page);
    // Once around, Tab leads through the browser's own controls.
    if (html === undefined) continue;
    if (unseen !== undefined) problems.push(`${html} ${unseen}`);
    if (reachedMark !== null) reached.add(reachedMark);
  }
  const missed = Object.entries(expected).filter(([index]) => !reached.has(index));
  return [...problems, ...missed.map(([, html]) => `Tab does not lead to ${html}`)];
}

const screens: readonly (readonly [string, (page: Page) => Promise<unknown>])[] = [
  [
    'the sign-in page',
    async (page) => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Sign in' }).waitFor();
    },
  ],
  [
    'the competencies',
    async (page) => {
      await signIn(page, 'Tabber', '/competencies');
      await page.getByRole('link', { name: 'Data contracts' }).waitFor();
    },
  ],
  [
    'a competency',
    async (page) => {
      await signIn(page, 'Tabber', '/competencies/Data/Data%20contracts');
      await page.getByText('Owned by').waitFor();
    },
  ],
  [
    'the people',
    async (page) => {
      await signIn(page, 'Tabber', '/people');
      await page.getByRole('link', { name: 'Aiko Tan' }).waitFor();
    },
  ],
  [
    'a person',
    async (page) => {
      await signIn(page, 'Tabber', '/people/Jonas%20Weber');
      await page.getByRole('heading', { name: 'Owns 2 competencies' }).waitFor();
    },
  ],
  [
    'the bookmarks',
    async (page) => {
      await signIn(page, 'Tabber', '/bookmarks/settlement');
      await page.getByRole('button', { name: 'Delete folder…' }).waitFor();
    },
  ],
  [
    'the webhooks',
    async (page) => {
      await signIn(page, 'Tabber of Webhooks');
      await createWebhook(page, { url: 'https://hooks.example.test/', events: ['a', 'b'] });
    },
  ],
  [
    'a new webhook',
    async (page) => {
      await signIn(page, 'Tabber', '/settings/webhooks/new');
      await page.getByLabel('Endpoint URL').waitFor();
    },
  ],
];

describe('Tab leads to everything, and shows where it is,', () => {
  for (const width of [1360, 390]) {
    test.for(screens)(`at ${width} px, on %s`, async ([, goTo], { page }) => {
      await goTo(page);
      await page.setViewportSize({ width, height: width === 1360 ? 820 : 844 });
      await settled(page);
      await page.evaluate(() => {
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      });
      expect((await problemsOfTabbing(page)).join('\n')).toBe('');
    });
  }
});

test('the first Tab skips to the content', async ({ page }) => {
  await signIn(page, 'Skipper', '/people');
  await page.getByRole('link', { name: 'Aiko Tan' }).waitFor();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect.poll(() => skip.evaluate((link) => link === document.activeElement)).toBe(true);
  expect(await skip.evaluate((link) => link.getBoundingClientRect().top)).toBeGreaterThanOrEqual(0);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.matches('main *')))
    .toBe(true);
});

test('following a link moves focus to the heading of the new screen', async ({ page }) => {
  await signIn(page, 'Follower', '/people');
  await page.getByRole('link', { name: 'Aiko Tan' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Aiko Tan' }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  await expect.poll(() => page.title()).toBe('Aiko Tan · Spec Viewer');
});

test('Ctrl+K jumps to a folder by its name', async ({ page }) => {
  await signIn(page, 'Jumper', '/bookmarks');
  await treeItem(page, 'Payments').waitFor();
  await page.keyboard.press('Control+K');
  await page.getByRole('searchbox', { name: 'Jump to' }).fill('reconcil');
  await page.getByRole('option', { name: 'Reconciliation' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => new URL(page.url()).pathname).toBe('/bookmarks/reconciliation');
  await expect
    .poll(() => treeItem(page, 'Reconciliation').getAttribute('aria-selected'))
    .toBe('true');
});
