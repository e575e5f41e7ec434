import { type RefObject, useEffect, useRef } from 'react';
import { elementOfFragment } from '#ui/code/headings-of.ts';

const lineFragment = /^L(\d{1,7})(?:-L?(\d{1,7}))?$/;

/** The lines that a fragment such as `L10` or `L10-L20` names. */
export function linesOf(fragment: string): readonly [first: number, last: number] | undefined {
  const [, first, last = first] = lineFragment.exec(fragment) ?? [];
  if (first === undefined || last === undefined) return undefined;
  const [from, to] = [Number(first), Number(last)].sort((a, b) => a - b);
  return from === undefined || to === undefined || from < 1 ? undefined : [from, to];
}

/** The fragment of an address, decoded; one that can't be decoded is taken as it is. */
export function fragmentOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}

/** The fragment that names lines. */
export function lineRangeFragment([first, last]: readonly [number, number]): string {
  return first === last ? `L${first}` : `L${first}-L${last}`;
}

function isInView(element: Element, scroller: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  const view = scroller.getBoundingClientRect();
  return top >= view.top && bottom <= view.bottom;
}

/** Shows the element that a fragment names, and moves focus there, as following a link does. */
export function goToFragment(scroller: HTMLElement | null, fragment: string): boolean {
  const target = scroller?.querySelector(`#${CSS.escape(fragment)}`) ?? elementOfFragment(fragment);
  // An id outside the text is none of its sections.
  if (scroller === null || !(target instanceof HTMLElement) || !scroller.contains(target)) {
    return false;
  }
  for (let around = target.parentElement; around && around !== scroller; ) {
    if (around instanceof HTMLDetailsElement) around.open = true;
    around = around.parentElement;
  }
  // A line that was chosen with the pointer stays where it is.
  if (!linesOf(fragment) || !isInView(target, scroller)) target.scrollIntoView({ block: 'start' });
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
  return true;
}

/**
 * Goes to the fragment of the address once it is in the document, which grows while it is parsed.
 * @param key of the navigation, so that following the same link again goes there again
 * @param onMissing called where the whole document has no such place; undefined while that isn't known
 * @param isMissing whether it is known without looking
 */
export function useFragment(
  scroller: RefObject<HTMLElement | null>,
  fragment: string,
  key: string,
  onMissing: (() => void) | undefined,
  isMissing: boolean,
): void {
  const done = useRef<string>(undefined);
  useEffect(() => {
    if (fragment === '' || done.current === key) return;
    const isThere = !isMissing && goToFragment(scroller.current, fragment);
    if (!isThere && onMissing === undefined) return;
    done.current = key;
    if (!isThere) onMissing?.();
  });
}
