import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { elementOfFragment } from '#ui/code/headings-of.ts';

/** After a jump it takes the browser some frames to draw what it skipped before. */
const mostFrames = 6;

/**
 * The slug of the section being read; undefined before the first. Nothing is measured but what is on
 * screen, so that parts which the browser skips stay skipped. Headings may be appended at any time.
 * @param scroller what holds the headings; it or the page scrolls
 */
export function useCurrentHeading(
  scroller: RefObject<HTMLElement | null>,
  headings: readonly { readonly slug: string }[],
): string | undefined {
  const [current, setCurrent] = useState<string>();
  const update = useEffectEvent((): boolean => {
    const element = scroller.current;
    if (element === null) return true;
    const found = currentHeading(element, headings);
    if (found.isKnown) setCurrent(found.slug);
    return found.isKnown;
  });

  useEffect(() => {
    if (headings.length === 0) return;
    let frame = 0;
    const follow = (frames: number) => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        if (!update() && frames > 1) follow(frames - 1);
      });
    };
    const onMove = () => follow(mostFrames);
    onMove();
    // Scroll events don't bubble; capturing hears those of the page and of any box in it.
    document.addEventListener('scroll', onMove, { capture: true, passive: true });
    window.addEventListener('resize', onMove);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('scroll', onMove, { capture: true });
      window.removeEventListener('resize', onMove);
    };
  }, [headings]);

  return current;
}

/** How far below the top of its box a line is read, in pixels. */
const readingDepth = 96;
/** How far it is looked upwards, where the reading line is in a gap between two blocks. */
const probeStep = 16;
const mostProbes = 6;

/** `isKnown` is false while nothing of the document is at the reading line. */
type CurrentHeading = { readonly isKnown: boolean; readonly slug: string | undefined };

/**
 * The heading of what is at the reading line. The browser says what is drawn there, and the order of the
 * document says which heading is the last before it; no position of a heading is asked for.
 */
function currentHeading(
  scroller: HTMLElement,
  headings: readonly { readonly slug: string }[],
): CurrentHeading {
  for (const at of elementsAtReadingLine(scroller)) {
    const passed = countPassed(at, headings);
    const next = elementOfFragment(headings[passed]?.slug ?? '');
    // A box around headings says nothing about which of them are above.
    if (next !== null && at.contains(next)) continue;
    return { isKnown: true, slug: headings[passed - 1]?.slug };
  }
  return { isKnown: false, slug: undefined };
}

/** How many headings stand before an element or around it. */
function countPassed(at: Element, headings: readonly { readonly slug: string }[]): number {
  let low = 0;
  let high = headings.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const element = elementOfFragment(headings[middle]?.slug ?? '');
    if (element !== null && isAtOrBefore(element, at)) low = middle + 1;
    else high = middle;
  }
  return low;
}

function isAtOrBefore(heading: Element, at: Element): boolean {
  return (
    heading.contains(at) ||
    (heading.compareDocumentPosition(at) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  );
}

/** What is drawn at the reading line, and a little above it, as the line may be between two blocks. */
function* elementsAtReadingLine(scroller: HTMLElement): Generator<Element> {
  const line = readingLine(scroller);
  for (let probe = 0; probe < mostProbes; probe += 1) {
    const y = line.y - probe * probeStep;
    if (y < line.top) return;
    const element = document.elementFromPoint(line.x, y);
    if (element !== null && element !== scroller && scroller.contains(element)) yield element;
  }
}

/**
 * Where a text is read, in the window. The line moves down over the last screen, so that sections too
 * short to reach the top are read too.
 */
function readingLine(scroller: HTMLElement): { x: number; y: number; top: number } {
  const box = /auto|scroll/.test(getComputedStyle(scroller).overflowY)
    ? scroller
    : (document.scrollingElement ?? document.documentElement);
  const { left, right, top: ownTop } = scroller.getBoundingClientRect();
  const top = box === scroller ? Math.max(0, ownTop) : 0;
  const height = Math.min(box.clientHeight, window.innerHeight - top);
  const scrollable = box.scrollHeight - box.clientHeight;
  const lastScreen = Math.min(height, scrollable);
  const rest = scrollable - box.scrollTop;
  const share = lastScreen > 0 ? Math.max(0, 1 - rest / lastScreen) : 0;
  const y = top + readingDepth + share * (height - readingDepth - 1);
  return { x: (left + right) / 2, y, top };
}
