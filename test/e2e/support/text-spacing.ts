import type { Page } from '@playwright/test';
import { drawn } from './settled.ts';

/** The spacing that WCAG 2.2 (1.4.12) names. */
const spacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }
`;

/** Each at the width where it differs most. */
const sizes = [
  { width: 1360, height: 820 },
  { width: 390, height: 844 },
];

/**
 * Fails when a wider spacing of text cuts off what can be read without it. What ends in an ellipsis
 * is shortened by design. Leaves the page narrow, with its own spacing.
 */
export async function expectSpacedTextToFit(page: Page): Promise<void> {
  const found: string[] = [];
  for (const size of sizes) {
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
        // What is there for screen readers only.
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
