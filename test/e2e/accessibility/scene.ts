import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { expectNoAxeViolations } from '#test/e2e/support/axe.ts';
import type { Faults } from '#test/e2e/support/faults.ts';
import {
  findUnreachableControls,
  findUnreadableTexts,
  setDefaultFontSize,
} from '#test/e2e/support/large-text.ts';
import {
  expectNoHorizontalOverflow,
  expectPageFitsWidth,
  findHorizontalOverflow,
  waitForRender,
} from '#test/e2e/support/layout.ts';
import { test } from '#test/e2e/support/test.ts';
import { openAsReader } from '#test/support/sign-in.ts';

type Role = Parameters<Page['getByRole']>[0];
type GoTo = (page: Page, context: BrowserContext) => Promise<unknown>;

/**
 * State of a screen that is tested for accessibility, defined by the steps that lead to this state
 * in a new page.
 */
export type Scene =
  | GoTo
  | {
      readonly goTo: GoTo;
      /** Pattern of the console errors that the scene causes. */
      readonly faults?: RegExp;
      /** Rules of axe that are disabled for the scene; a comment in the scene gives the reason. */
      readonly except?: readonly string[];
      /** True if the scene contains a table or code block that can scroll horizontally. */
      readonly hasWideTable?: boolean;
      /**
       * True if `npm test` tests the scene, in two appearances. The extended suite `accessibility`
       * tests all scenes in every appearance.
       */
      readonly isInEveryRun?: boolean;
    };

type Look = { width: number; height: number; colorScheme: 'light' | 'dark' };

export const desktopSize = { width: 1360, height: 820 };
export const phoneSize = { width: 390, height: 844 };
/** Size at which text of twice the size leaves the same space as on a desktop. */
const doubleDesktopSize = { width: 2720, height: 1640 };
const folder = 'test-results/screenshots';

/** Every combination of size and colour scheme. */
const everyLook: readonly Look[] = [desktopSize, phoneSize].flatMap((size) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ ...size, colorScheme })),
);

/** The two appearances that differ most: wide and light, narrow and dark. */
const twoLooks: readonly Look[] = [
  { ...desktopSize, colorScheme: 'light' },
  { ...phoneSize, colorScheme: 'dark' },
];

type Step = (page: Page) => Promise<unknown>;

/** Returns a test scene that opens `path`, signed in as `reader`, and performs the steps. */
export const createSceneAt =
  (path: string, ...steps: readonly Step[]): GoTo =>
  async (page) => {
    await openAsReader(page, path);
    await performSteps(page, steps);
  };

export async function performSteps(page: Page, steps: readonly Step[]): Promise<void> {
  for (const step of steps) await step(page);
}

const find = (page: Page, role: Role | 'text', name: string | RegExp) =>
  (role === 'text' ? page.getByText(name) : page.getByRole(role, { name }))
    .filter({ visible: true })
    .first();

/** Returns a step that waits until an element is visible. */
export const createVisibleStep =
  (role: Role | 'text', name: string | RegExp = /(?:)/): Step =>
  (page) =>
    expect(find(page, role, name)).toBeVisible();

export const createClickStep =
  (role: Role | 'text', name: string | RegExp): Step =>
  (page) =>
    find(page, role, name).click();

export const createFillStep =
  (label: string, text: string): Step =>
  (page) =>
    page.getByLabel(label, { exact: true }).and(page.locator('input, textarea')).fill(text);

export const createPressStep =
  (key: string): Step =>
  (page) =>
    page.keyboard.press(key);

/**
 * Tests each scene: axe reports no violation, the page doesn't scroll horizontally, and text with
 * wider spacing isn't cut off.
 */
export function testScenes(title: string, scenes: Readonly<Record<string, Scene>>): void {
  test.describe(`accessibility of ${title}`, () => {
    for (const [name, scene] of Object.entries(scenes)) {
      const { goTo, faults, except, hasWideTable, isInEveryRun } =
        typeof scene === 'function' ? { goTo: scene } : scene;

      const expectAccessible = async (page: Page, watched: Faults, looks: readonly Look[]) => {
        if (faults) watched.expect(faults);
        await goTo(page, page.context());
        for (const look of looks) {
          const { width, height, colorScheme } = look;
          await page.setViewportSize({ width, height });
          await page.emulateMedia({ colorScheme });
          await page.evaluate(() => document.fonts.ready.then(() => undefined));
          await waitForRender(page);
          await expectNoAxeViolations(page, except);
          await keepPicture(page, name, look);
        }
        await page.setViewportSize(desktopSize);
        await page.emulateMedia({ colorScheme: 'light' });
        await (hasWideTable ? expectPageFitsWidth(page) : expectNoHorizontalOverflow(page));
      };

      if (isInEveryRun) {
        test(`axe reports no violation and the page doesn't scroll horizontally: ${name}`, async ({
          page,
          faults: watched,
        }) => {
          await expectAccessible(page, watched, twoLooks);
        });
      }
      test(`axe reports no violation and text with wider spacing fits, in every colour scheme: ${name}`, {
        tag: '@accessibility',
      }, async ({ page, faults: watched }) => {
        await expectAccessible(page, watched, everyLook);
        await expectSpacedTextToFit(page);
      });
      test(`text is readable and controls are reachable with text of twice the size: ${name}`, {
        tag: '@text-size',
      }, async ({ page, faults: watched }) => {
        if (faults) watched.expect(faults);
        await setDefaultFontSize(page, 32);
        await page.setViewportSize(doubleDesktopSize);
        await goTo(page, page.context());
        await expectLargeTextToFit(page, name, hasWideTable);
      });
    }
  });
}

/**
 * With PICTURES=1 in the environment, saves a screenshot of the page as
 * `test-results/screenshots/<name>-1360-light.png` for visual review.
 */
async function keepPicture(page: Page, name: string, { width, colorScheme }: Look): Promise<void> {
  if (process.env.PICTURES !== '1') return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`) });
}

/** Fails if the page with its large text is unusable at the width of a desktop or of a phone. */
async function expectLargeTextToFit(page: Page, name: string, hasWideTable = false) {
  const found: string[] = [];
  for (const size of [desktopSize, phoneSize]) {
    await page.setViewportSize(size);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await waitForRender(page);
    await keepPicture(page, `${name}-large`, { ...size, colorScheme: 'light' });
    const defects = [
      ...(await findHorizontalOverflow(page, { isPageOnly: hasWideTable })),
      ...(await findUnreadableTexts(page)),
      ...(await findUnreachableControls(page)),
    ];
    found.push(...defects.map((defect) => `${size.width} px: ${defect}`));
  }
  if (found.length > 0) throw new Error(`With large text:\n${found.join('\n')}`);
}

/** Text spacing that users must be able to set (WCAG 2.2, 1.4.12). */
const spacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }
`;

/**
 * Fails if wider text spacing cuts off text that fits with normal spacing; text with an ellipsis is
 * excluded. Leaves the page narrow and with normal spacing.
 */
async function expectSpacedTextToFit(page: Page): Promise<void> {
  const found: string[] = [];
  for (const size of [desktopSize, phoneSize]) {
    await page.setViewportSize(size);
    await waitForRender(page);
    const cutBefore = new Set(await textsCutOff(page));
    await setSpacing(page, spacing);
    const cut = (await textsCutOff(page)).filter((text) => !cutBefore.has(text));
    found.push(...cut.map((text) => `${size.width} px: ${text}`));
    await setSpacing(page, '');
  }
  if (found.length > 0) throw new Error(`Spaced text is cut off at\n${found.join('\n')}`);
}

/**
 * Sets the spacing in a constructed stylesheet, because the content security policy forbids style
 * elements.
 */
async function setSpacing(page: Page, css: string) {
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets = rules === '' ? [] : [sheet];
  }, css);
  await waitForRender(page);
}

/**
 * Returns the texts that are cut off by the edge of the window or by an element that hides its
 * overflow.
 */
function textsCutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const clips = ({ overflowX, contain }: CSSStyleDeclaration) =>
      /hidden|clip/.test(overflowX) || /strict|content|paint/.test(contain);
    const isShortened = ({ textOverflow, webkitLineClamp }: CSSStyleDeclaration) =>
      textOverflow === 'ellipsis' || !/^(none|)$/.test(webkitLineClamp);
    const isHidden = ({ clipPath }: CSSStyleDeclaration) => clipPath !== 'none';

    /** Returns the element that cuts the text off; undefined if the user can scroll to the text. */
    const cutBy = (text: DOMRect, from: Element | null): string | undefined => {
      for (let part = from; part !== null; part = part.parentElement) {
        const style = getComputedStyle(part);
        if (isHidden(style) || isShortened(style)) return undefined;
        const { left, top, width } = part.getBoundingClientRect();
        // Ignores text that only screen readers present.
        if (width <= 1) return undefined;
        if (/auto|scroll/.test(`${style.overflowX} ${style.overflowY}`)) return undefined;
        if (!clips(style)) continue;
        const right = left + part.clientLeft + part.clientWidth;
        const bottom = top + part.clientTop + part.clientHeight;
        const sticksOut =
          text.right > right + 1 ||
          text.left < left - 1 ||
          text.bottom > bottom + 1 ||
          text.top < top - 1;
        if (sticksOut) return part.outerHTML.slice(0, 90);
      }
      return text.left < -1 || text.right > innerWidth + 1 ? 'the window' : undefined;
    };

    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const parent = node.parentElement;
      if (node.nodeValue?.trim() === '' || parent?.checkVisibility() !== true) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const rect of range.getClientRects()) {
        const by = cutBy(rect, parent);
        if (by === undefined) continue;
        found.push(`“${node.nodeValue?.slice(0, 60)}” by ${by}`);
        break;
      }
    }
    return found;
  });
}
