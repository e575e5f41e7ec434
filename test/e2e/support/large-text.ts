import type { Page } from '@playwright/test';

/** Sets the browser's default font size, which is 16 px at first, for the next pages. */
export async function setDefaultFontSize(page: Page, pixels: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: pixels } });
}

/**
 * Returns descriptions of texts that the user can't read: texts that an element or the window cuts
 * off, texts shortened to a few characters, and texts that overlap other texts. Texts that the user
 * can scroll to aren't cut off.
 */
export function findUnreadableTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** Minimum number of visible characters of a text that ends with an ellipsis. */
    const fewestCharacters = 5;
    type Text = { text: string; box: DOMRect; element: Element };

    const clips = ({ overflowX, overflowY, contain }: CSSStyleDeclaration) =>
      /hidden|clip/.test(`${overflowX} ${overflowY}`) || /strict|content|paint/.test(contain);
    const isShortened = ({ textOverflow, webkitLineClamp }: CSSStyleDeclaration) =>
      textOverflow === 'ellipsis' || !/^(none|)$/.test(webkitLineClamp);
    const describe = (element: Element) => element.outerHTML.slice(0, 100);

    /**
     * Returns the visible part of the box of a text, and what cuts the text off. Returns undefined
     * if the user can scroll to the text, or if only screen readers present the text.
     */
    const clip = (box: DOMRect, element: Element) => {
      let { left, top, right, bottom } = box;
      let cutBy: string | undefined;
      for (let part: Element | null = element; part !== null; part = part.parentElement) {
        const style = getComputedStyle(part);
        if (style.clipPath !== 'none' || style.opacity === '0') return undefined;
        const frame = part.getBoundingClientRect();
        if (frame.width <= 1) return undefined;
        const start = frame.left + part.clientLeft;
        const end = start + part.clientWidth;
        const head = frame.top + part.clientTop;
        const foot = head + part.clientHeight;
        const scrolls = /auto|scroll/.test(`${style.overflowX} ${style.overflowY}`);
        if (scrolls) {
          if (bottom <= head || top >= foot || right <= start || left >= end) return undefined;
        } else if (isShortened(style)) {
          const length = part.textContent.length;
          const visible = length * (part.clientWidth / part.scrollWidth);
          if (visible < Math.min(length, fewestCharacters))
            cutBy ??= `shortened by ${describe(part)}`;
        } else if (clips(style)) {
          // A line's box is taller than its letters.
          const spare = (bottom - top) / 5;
          const sticksOut =
            right > end + 1 || left < start - 1 || bottom > foot + spare || top < head - spare;
          if (sticksOut) cutBy ??= `cut off by ${describe(part)}`;
        } else continue;
        left = Math.max(left, start);
        right = Math.min(right, end);
        top = Math.max(top, head);
        bottom = Math.min(bottom, foot);
        if (style.position === 'fixed') break;
      }
      if (left < -1 || right > innerWidth + 1) cutBy ??= 'cut off by the window';
      return { box: new DOMRect(left, top, right - left, bottom - top), cutBy };
    };

    const found: string[] = [];
    const shown: Text[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = node.nodeValue?.trim() ?? '';
      if (text === '' || element?.checkVisibility({ visibilityProperty: true }) !== true) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const lines = [...range.getClientRects()].filter(
        ({ width, height }) => width > 1 && height > 1,
      );
      const cuts = lines.flatMap((line) => {
        const clipped = clip(line, element);
        if (clipped === undefined) return [];
        shown.push({ text, box: clipped.box, element });
        return clipped.cutBy ?? [];
      });
      if (cuts[0] !== undefined) found.push(`“${text.slice(0, 60)}” is ${cuts[0]}`);
    }

    const isOpaque = (element: Element) =>
      !/rgba\(.*, 0\)|\/ 0|transparent/.test(getComputedStyle(element).backgroundColor);
    /** Returns true if both texts are visible at a point, so that the user sees them mixed. */
    const areBothVisible = (x: number, y: number, one: Element, other: Element) => {
      const stack = document.elementsFromPoint(x, y);
      const first = stack.indexOf(one);
      const second = stack.indexOf(other);
      if (first < 0 || second < 0) return false;
      const [upper, lower] = first < second ? [first, second] : [second, first];
      return !stack.slice(upper, lower).some(isOpaque);
    };
    shown.sort((a, b) => a.box.top - b.box.top);
    shown.forEach((one, index) => {
      for (let next = index + 1; next < shown.length; next += 1) {
        const other = shown[next];
        if (other === undefined || other.box.top >= one.box.bottom) break;
        if (other.element === one.element) continue;
        const left = Math.max(one.box.left, other.box.left);
        const right = Math.min(one.box.right, other.box.right);
        const bottom = Math.min(one.box.bottom, other.box.bottom);
        const height = bottom - other.box.top;
        // The boxes of two lines overlap if the line height is small, but their letters don't.
        if (right - left < 3 || height < Math.min(one.box.height, other.box.height) / 2.5) continue;
        const x = (left + right) / 2;
        if (!areBothVisible(x, other.box.top + height / 2, one.element, other.element)) continue;
        found.push(`“${one.text.slice(0, 40)}” overlaps “${other.text.slice(0, 40)}”`);
      }
    });
    return [...new Set(found)];
  });
}

/** Returns descriptions of the controls that the user can't click, even after scrolling to them. */
export function findUnreachableControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const layers = document.querySelectorAll(
      'dialog:modal, .react-aria-Popover, [popover]:popover-open',
    );
    const layer = [...layers].at(-1) ?? document.body;
    const controls = [
      ...layer.querySelectorAll<HTMLElement>('button, a[href], input, select, textarea'),
    ];
    return controls.flatMap((control) => {
      const isShown =
        control.isConnected &&
        !control.matches(':disabled') &&
        control.closest('[inert], [aria-hidden="true"]') === null &&
        control.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      if (!isShown || getComputedStyle(control).clipPath !== 'none') return [];
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const { left, top, width, height } = control.getClientRects()[0] ?? new DOMRect();
      if (width <= 1 || height <= 1) return [];
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      const label = hit?.closest('label');
      const isHit =
        hit !== null &&
        (control.contains(hit) || hit.contains(control) || label?.contains(control) === true);
      if (isHit) return [];
      return `${control.outerHTML.slice(0, 120)} is covered by ${hit?.outerHTML.slice(0, 90) ?? 'the edge of the window'}`;
    });
  });
}
