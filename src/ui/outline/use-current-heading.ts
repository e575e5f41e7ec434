import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { findFragmentElement } from '#ui/page/fragment-element.ts';

/**
 * Undefined above the first heading. A binary search measures only a few headings, which can be
 * appended at any time. Either `scroller`, which contains them, or the page scrolls.
 */
export function useCurrentHeading(
  scroller: RefObject<HTMLElement | null>,
  headings: readonly { readonly slug: string }[],
): string | undefined {
  const [current, setCurrent] = useState<string>();
  const update = useEffectEvent(() => {
    if (scroller.current === null) return;
    const passed = countPassed(getReadingPosition(scroller.current), headings);
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
    // Scroll events don't bubble, but a capturing listener receives those of every scroll
    // container.
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

/** Counts the headings above a line; one that isn't rendered yet counts as below. */
function countPassed(line: number, headings: readonly { readonly slug: string }[]): number {
  let low = 0;
  let high = headings.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const element = findFragmentElement(headings[middle]?.slug ?? '');
    if (element !== null && getTop(element) <= line) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Returns pixels from the top of the viewport. Content of a closed `<details>` has no layout, so
 * the outermost closed one is measured.
 */
function getTop(element: Element): number {
  let box = element;
  for (let closed: Element | null | undefined = element; closed; ) {
    closed = closed.parentElement?.closest('details:not([open])');
    if (closed) box = closed;
  }
  return box.getBoundingClientRect().top;
}

/** Returns the scroller if it is scrollable, otherwise the page. */
function getScrollBox(scroller: HTMLElement): Element {
  return /auto|scroll/.test(getComputedStyle(scroller).overflowY)
    ? scroller
    : (document.scrollingElement ?? document.documentElement);
}

export type ReadingPart = 'beginning' | 'middle' | 'end';

/** `beginning`: scrolled by less than half a screen. `end`: at most a tenth of one remains. */
export function getReadingPart(scroller: HTMLElement): ReadingPart {
  const { scrollTop, clientHeight, scrollHeight } = getScrollBox(scroller);
  if (scrollHeight - clientHeight - scrollTop <= clientHeight / 10) return 'end';
  return scrollTop < clientHeight / 2 ? 'beginning' : 'middle';
}

/** Distance from the top of the viewport at which a heading becomes current, in pixels. */
const currentHeadingOffset = 96;

/**
 * The last heading above this position is current. It moves down with the last screen of the
 * document, so that the last sections, which can't be scrolled to the top, become current too.
 */
function getReadingPosition(scroller: HTMLElement): number {
  const box = getScrollBox(scroller);
  const top = box === scroller ? Math.max(0, scroller.getBoundingClientRect().top) : 0;
  const height = Math.min(box.clientHeight, window.innerHeight - top);
  const scrollable = box.scrollHeight - box.clientHeight;
  const lastScreen = Math.min(height, scrollable);
  const share = lastScreen > 0 ? Math.max(0, 1 - (scrollable - box.scrollTop) / lastScreen) : 0;
  return top + currentHeadingOffset + share * (height - currentHeadingOffset - 1);
}
