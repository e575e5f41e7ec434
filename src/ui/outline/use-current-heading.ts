import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { findFragmentElement } from '#ui/page/fragment-element.ts';

/**
 * Returns the slug of the current heading; undefined if the reading position is above the first
 * heading. Uses a binary search, so that only a few headings are measured. Headings can be appended
 * at any time.
 * @param scroller element that contains the headings; either this element or the page scrolls
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
    // Scroll events don't bubble, but a capturing listener receives the scroll events of the page
    // and of every scroll container.
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

/**
 * Returns the number of headings above a vertical position in the window. A heading that isn't
 * rendered yet counts as below the position.
 */
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
 * Returns the top of an element, in pixels from the top of the viewport. Content of a closed
 * `<details>` element has no layout, so the outermost closed `<details>` element is measured
 * instead.
 */
function getTop(element: Element): number {
  let box = element;
  for (let closed: Element | null | undefined = element; closed; ) {
    closed = closed.parentElement?.closest('details:not([open])');
    if (closed) box = closed;
  }
  return box.getBoundingClientRect().top;
}

/**
 * Returns the element that scrolls the content: the scroller if it is scrollable, otherwise the
 * page.
 */
function getScrollBox(scroller: HTMLElement): Element {
  return /auto|scroll/.test(getComputedStyle(scroller).overflowY)
    ? scroller
    : (document.scrollingElement ?? document.documentElement);
}

/** Part of a document that the user is reading. */
export type ReadingPart = 'beginning' | 'middle' | 'end';

/**
 * Returns the visible part of the content: `beginning` if it is scrolled by less than half a
 * screen, `end` if at most a tenth of a screen remains below.
 */
export function getReadingPart(scroller: HTMLElement): ReadingPart {
  const { scrollTop, clientHeight, scrollHeight } = getScrollBox(scroller);
  if (scrollHeight - clientHeight - scrollTop <= clientHeight / 10) return 'end';
  return scrollTop < clientHeight / 2 ? 'beginning' : 'middle';
}

/** Distance from the top of the viewport at which a heading becomes current, in pixels. */
const currentHeadingOffset = 96;

/**
 * Returns the vertical position in the window that determines the current heading: the last heading
 * above this position. While the last screen of the document is scrolled into view, the position
 * moves down, so that the last sections, which can't be scrolled to the top, also become current.
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
