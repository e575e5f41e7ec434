import { type RefObject, useEffect, useRef } from 'react';
import { elementOfFragment } from '#ui/code/element-of-fragment.ts';

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

/** Shows the element that a fragment names, and moves focus there, as following a link does. */
export function goToFragment(scroller: HTMLElement | null, fragment: string): boolean {
  const target = scroller?.querySelector(`#${CSS.escape(fragment)}`) ?? elementOfFragment(fragment);
  if (!(target instanceof HTMLElement)) return false;
  for (let around = target.parentElement; around && around !== scroller; ) {
    if (around instanceof HTMLDetailsElement) around.open = true;
    around = around.parentElement;
  }
  target.scrollIntoView({ block: 'start' });
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
  return true;
}

/**
 * Goes to the fragment of the address once it is in the document, which grows while it is parsed.
 * @param key of the navigation, so that following the same link again goes there again
 */
export function useFragment(
  scroller: RefObject<HTMLElement | null>,
  fragment: string,
  key: string,
): void {
  const done = useRef<string>(undefined);
  useEffect(() => {
    if (fragment === '' || done.current === key) return;
    if (goToFragment(scroller.current, fragment)) done.current = key;
  });
}
