import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { decodeUrlPart } from '#text/decode-url.ts';
import { removeEmojiRest } from '#text/heading-slugs.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { splitSourceLines as splitLines } from '#ui/code/split-code.ts';
import { useToasts } from '#ui/notice/Toaster.tsx';
import { findFragmentElement } from '#ui/page/fragment-element.ts';

/** Matches line numbers, which GitHub can follow by columns (`L10C3-L20C8`). */
const lineFragment = /^L(\d{1,7})(?:C\d+)?(?:-L?(\d{1,7})(?:C\d+)?)?$/;

/** Parses the line numbers in a URL fragment such as `L10` or `L10-L20`. */
export function parseLineRange(
  fragment: string,
): readonly [first: number, last: number] | undefined {
  const [, first, last = first] = lineFragment.exec(fragment) ?? [];
  if (first === undefined || last === undefined) return undefined;
  const [from, to] = [Number(first), Number(last)].sort((a, b) => a - b);
  return from === undefined || to === undefined || from < 1 ? undefined : [from, to];
}

/** Returns the decoded fragment of a URL, or the fragment unmodified if it can't be decoded. */
export function decodeFragment(hash: string): string {
  return decodeUrlPart(hash.slice(1));
}

/** Returns the fragment for a range of lines. */
export function formatLineRange([first, last]: readonly [number, number]): string {
  return first === last ? `L${first}` : `L${first}-L${last}`;
}

function isInView(element: Element, scroller: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  const view = scroller.getBoundingClientRect();
  return top >= view.top && bottom <= view.bottom;
}

/**
 * Returns the element whose id is the fragment. Also tries the fragment without the prefix
 * `user-content-`, which GitHub adds to ids but this app doesn't, and in a complete document ids that
 * differ only by what emoji leave in a slug.
 */
function findTarget(
  scroller: HTMLElement | null,
  fragment: string,
  isWhole: boolean,
): Element | null {
  const ids = [fragment, fragment.replace(/^user-content-(?=.)/s, '')];
  for (const id of ids) {
    const found = scroller?.querySelector(`#${CSS.escape(id)}`) ?? findFragmentElement(id);
    if (found) return found;
  }
  if (!isWhole || scroller === null || parseLineRange(fragment)) return null;
  const wanted = ids.map(removeEmojiRest);
  const targets = [...scroller.querySelectorAll('[id]')];
  return targets.find(({ id }) => wanted.includes(removeEmojiRest(id))) ?? null;
}

/**
 * Scrolls to the element whose id is the fragment and focuses it, like a browser that follows a
 * link. Returns false if the document contains no such element.
 * @param isWhole true if the document contains all sections of the text
 */
export function focusFragment(
  scroller: HTMLElement | null,
  fragment: string,
  isWhole = true,
): boolean {
  const target = findTarget(scroller, fragment, isWhole);
  // Ignores an element outside the document that has this id.
  if (scroller === null || !(target instanceof HTMLElement) || !scroller.contains(target)) {
    return false;
  }
  for (let around = target.parentElement; around && around !== scroller; ) {
    if (around instanceof HTMLDetailsElement) around.open = true;
    around = around.parentElement;
  }
  // Doesn't scroll to lines that are already visible, for example lines that the user has just
  // selected.
  if (!parseLineRange(fragment) || !isInView(target, scroller))
    target.scrollIntoView({ block: 'start' });
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
  return true;
}

/** Returns a function that shows a message if a link leads to a missing section or line. */
export function useReportMissingFragment(): (fragment: string) => void {
  const toasts = useToasts();
  return (fragment) => {
    const lines = parseLineRange(fragment);
    const missing = lines ? `line ${lines[0]}` : `section “${truncate(fragment, maxNameLength)}”`;
    toasts.show(`This text has no ${missing}.`, 'problem');
  };
}

/**
 * Scrolls to the fragment of the URL as soon as the document contains the target, because sections
 * are added while the text is being parsed. Scrolls again if the user follows a link to the same
 * fragment.
 * @param isWhole true if the document contains all sections of the text
 * @param toElementId returns the id of the element to which a fragment leads
 */
export function useScrollToFragment(
  scroller: RefObject<HTMLElement | null>,
  text: string,
  isWhole: boolean,
  toElementId: (fragment: string) => string = (fragment) => fragment,
): void {
  const { hash, key } = useLocation();
  const fragment = decodeFragment(hash);
  const showMissing = useReportMissingFragment();
  // Entries that the browser adds for an edited URL all have the key of the first one.
  const visit = `${key} ${fragment}`;
  const done = useRef<string>(undefined);
  useEffect(() => {
    if (fragment === '' || done.current === visit) return;
    const lines = parseLineRange(fragment);
    const lacksLine = lines !== undefined && lines[0] > splitLines(text).length;
    const isThere = !lacksLine && focusFragment(scroller.current, toElementId(fragment), isWhole);
    if (!isThere && !lacksLine && (lines !== undefined || !isWhole)) return;
    done.current = visit;
    if (!isThere) showMissing(fragment);
  });
}
