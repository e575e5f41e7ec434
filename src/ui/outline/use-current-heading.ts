import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { elementOfFragment } from '#ui/code/headings-of.ts';

/**
 * The slug of the section being read; undefined before the first. A binary search asks for the positions of a
 * few headings only. Headings may be appended at any time.
 * @param scroller what holds the headings; it or the page scrolls
 */
export function useCurrentHeading(
  scroller: RefObject<HTMLElement | null>,
  headings: readonly { readonly slug: string }[],
): string | undefined {
  const [current, setCurrent] = useState<string>();
  const update = useEffectEvent(() => {
    if (scroller.current === null) return;
    const passed = countPassed(readingLine(scroller.current), headings);
    setCurrent(headings[passed - 1]?.slug);
  });

  useEffect(() => {
    if (headings.length === 0) return;
    let frame = 0;
    const onMove = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(update);
    };
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

/** How many headings are above a line of the window. Those that aren't rendered yet follow all others. */
function countPassed(line: number, headings: readonly { readonly slug: string }[]): number {
  let low = 0;
  let high = headings.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const element = elementOfFragment(headings[middle]?.slug ?? '');
    if (element !== null && topOf(element) <= line) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** In closed details nothing is laid out, so the top of the outermost ones stands for what is in them. */
function topOf(element: Element): number {
  let box = element;
  for (let closed: Element | null | undefined = element; closed; ) {
    closed = closed.parentElement?.closest('details:not([open])');
    if (closed) box = closed;
  }
  return box.getBoundingClientRect().top;
}

/** How far below the top of its box a line is read, in pixels. */
const readingDepth = 96;

/**
 * Where a text is read, from the top of the window. The line moves down over the last screen, so that sections
 * too short to reach the top are read too.
 */
function readingLine(scroller: HTMLElement): number {
  const box = /auto|scroll/.test(getComputedStyle(scroller).overflowY)
    ? scroller
    : (document.scrollingElement ?? document.documentElement);
  const top = box === scroller ? Math.max(0, scroller.getBoundingClientRect().top) : 0;
  const height = Math.min(box.clientHeight, window.innerHeight - top);
  const scrollable = box.scrollHeight - box.clientHeight;
  const lastScreen = Math.min(height, scrollable);
  const share = lastScreen > 0 ? Math.max(0, 1 - (scrollable - box.scrollTop) / lastScreen) : 0;
  return top + readingDepth + share * (height - readingDepth - 1);
}
