import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { expectNoAxeViolations } from '#test/e2e/support/axe.ts';
import {
  drawn,
  expectNoHorizontalOverflow,
  expectPageFitsWidth,
} from '#test/e2e/support/layout.ts';
import { openAsReader } from '#test/e2e/support/sign-in.ts';
import { test } from '#test/e2e/support/test.ts';

type Role = Parameters<Page['getByRole']>[0];
type GoTo = (page: Page, context: BrowserContext) => Promise<unknown>;

/** A state of a screen that has to be accessible, by how a new page gets there. */
export type Scene =
  | GoTo
  | {
      readonly goTo: GoTo;
      /** Faults that belong to the scene. */
      readonly faults?: RegExp;
      /** Rules of axe that must not be held against the scene, which says why. */
      readonly except?: readonly string[];
      /** Whether it holds a table or code that scrolls in a frame of its own. */
      readonly hasWideTable?: boolean;
      /** Whether `npm test` has it, in two looks; the campaign has all scenes, in each look. */
      readonly isInEveryRun?: boolean;
    };

type Look = { width: number; height: number; colorScheme: 'light' | 'dark' };

export const desk = { width: 1360, height: 820 };
export const phone = { width: 390, height: 844 };
const folder = 'test-results/screenshots';

/** Each size and colour scheme; axe finds other things on a telephone in the dark. */
const everyLook: readonly Look[] = [desk, phone].flatMap((size) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ ...size, colorScheme })),
);

/** The two looks that differ most. */
const twoLooks: readonly Look[] = [
  { ...desk, colorScheme: 'light' },
  { ...phone, colorScheme: 'dark' },
];

type Step = (page: Page) => Promise<unknown>;

/** Goes to a path as the reader, then takes these steps. */
export const opens =
  (path: string, ...steps: readonly Step[]): GoTo =>
  async (page) => {
    await openAsReader(page, path);
    await take(page, steps);
  };

export async function take(page: Page, steps: readonly Step[]): Promise<void> {
  for (const step of steps) await step(page);
}

const find = (page: Page, role: Role | 'text', name: string | RegExp) =>
  (role === 'text' ? page.getByText(name) : page.getByRole(role, { name }))
    .filter({ visible: true })
    .first();

/** Waits until this is on screen. */
export const sees =
  (role: Role | 'text', name: string | RegExp = /(?:)/): Step =>
  (page) =>
    expect(find(page, role, name)).toBeVisible();

export const clicks =
  (role: Role | 'text', name: string | RegExp): Step =>
  (page) =>
    find(page, role, name).click();

export const fills =
  (label: string, text: string): Step =>
  (page) =>
    page.getByLabel(label, { exact: true }).and(page.locator('input, textarea')).fill(text);

export const presses =
  (key: string): Step =>
  (page) =>
    page.keyboard.press(key);

/** Tests each scene: axe finds nothing, nothing scrolls sideways, and text that is spaced more widely fits. */
export function testScenes(title: string, scenes: Readonly<Record<string, Scene>>): void {
  test.describe(`accessibility of ${title}`, () => {
    for (const [name, scene] of Object.entries(scenes)) {
      const { goTo, faults, except, hasWideTable, isInEveryRun } =
        typeof scene === 'function' ? { goTo: scene } : scene;

      const expectAccessible = async (page: Page, looks: readonly Look[]) => {
        await goTo(page, page.context());
        for (const look of looks) {
          const { width, height, colorScheme } = look;
          await page.setViewportSize({ width, height });
          await page.emulateMedia({ colorScheme });
          await page.evaluate(() => document.fonts.ready.then(() => undefined));
          await drawn(page);
          await expectNoAxeViolations(page, except);
          await keepPicture(page, name, look);
        }
        await page.setViewportSize(desk);
        await page.emulateMedia({ colorScheme: 'light' });
        await (hasWideTable ? expectPageFitsWidth(page) : expectNoHorizontalOverflow(page));
      };

      if (isInEveryRun) {
        test(`axe reports nothing and the page doesn't scroll horizontally: ${name}`, async ({
          page,
        }) => {
          await expectAccessible(page, twoLooks);
        });
      }
      test(`axe reports nothing and spaced text fits in every colour scheme: ${name}`, {
        tag: '@accessibility',
      }, async ({ page, faults: watched }) => {
        if (faults) watched.expect(faults);
        await expectAccessible(page, everyLook);
        await expectSpacedTextToFit(page);
      });
    }
  });
}

/**
 * With PICTURES=1 in the environment: one picture of the page as it looks now, as
 * `test-results/screenshots/<name>-1360-light.png`. Nothing compares them; they are for people.
 */
async function keepPicture(page: Page, name: string, { width, colorScheme }: Look): Promise<void> {
  if (process.env.PICTURES !== '1') return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`) });
}

/** The spacing that WCAG 2.2 (1.4.12) names. */
const spacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }
`;

/**
 * Fails when a wider spacing of text cuts off what can be read without it. What ends in an ellipsis
 * is shortened by design. Leaves the page narrow, with its own spacing.
 */
async function expectSpacedTextToFit(page: Page): Promise<void> {
  const found: string[] = [];
  for (const size of [desk, phone]) {
    await page.setViewportSize(size);
    await drawn(page);
    const cutBefore = new Set(await textsCutOff(page));
    await setSpacing(page, spacing);
    const cut = (await textsCutOff(page)).filter((text) => !cutBefore.has(text));
    found.push(...cut.map((text) => `${size.width} px: ${text}`));
    await setSpacing(page, '');
  }
  if (found.length > 0) throw new Error(`Spaced text is cut off at\n${found.join('\n')}`);
}

/** As a constructed sheet, because the policy refuses a style element. */
async function setSpacing(page: Page, css: string) {
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets = rules === '' ? [] : [sheet];
  }, css);
  await drawn(page);
}

/** Where texts are cut off: by the edge of the window, or by a part that clips and doesn't scroll. */
function textsCutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const clips = ({ overflowX, contain }: CSSStyleDeclaration) =>
      /hidden|clip/.test(overflowX) || /strict|content|paint/.test(contain);
    const isShortened = ({ textOverflow, webkitLineClamp }: CSSStyleDeclaration) =>
      textOverflow === 'ellipsis' || !/^(none|)$/.test(webkitLineClamp);
    const isHidden = ({ clipPath }: CSSStyleDeclaration) => clipPath !== 'none';

    /** The part that cuts the text off, unless somebody can scroll to it. */
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
