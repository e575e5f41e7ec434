import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { toStoredHeading } from '#data/specifications/stored-heading.ts';
import type { OutlineHeading } from '#ui/code/source-headings.ts';
import { getReadingPart, type ReadingPart } from '#ui/outline/use-current-heading.ts';

/** Minimum time in milliseconds between two reports while the document is open. */
const reportMs = 10_000;

/** Returns the current heading, or the nearest earlier one, as a last read version contains it. */
function findHeading(
  headings: readonly OutlineHeading[],
  current: string | undefined,
): string | null {
  const at = headings.findIndex(({ slug }) => slug === current);
  const found = headings.slice(0, at + 1).map(toStoredHeading);
  return found.findLast((marked) => marked !== undefined) ?? null;
}

/**
 * Reports the heading of the section where the user has stopped reading: after scrolling, when the
 * document is closed, and when the tab is hidden. Reports null at the beginning and at the end of
 * the document. Reports nothing until the user has scrolled away from the beginning.
 * @param current slug of the current section
 */
export function useReadingPosition(
  scroller: RefObject<HTMLElement | null>,
  headings: readonly OutlineHeading[],
  current: string | undefined,
  onStop: ((heading: string | null) => void) | undefined,
): void {
  // Updated on every scroll, because it can't be measured after the document is closed.
  const part = useRef<ReadingPart>('beginning');
  const report = useEffectEvent(() =>
    onStop?.(part.current === 'middle' ? findHeading(headings, current) : null),
  );
  const isReported = onStop !== undefined;
  useEffect(() => {
    if (!isReported) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const reportPending = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      report();
    };
    const onScroll = ({ target }: Event) => {
      const { current: element } = scroller;
      // Ignores the scrolling of elements that don't contain the document, such as the outline.
      if (element === null || !(target instanceof Node) || !target.contains(element)) return;
      const before = part.current;
      part.current = getReadingPart(element);
      if (before === 'beginning' && part.current === 'beginning') return;
      timer ??= setTimeout(reportPending, reportMs);
    };
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') reportPending();
    };
    document.addEventListener('scroll', onScroll, { capture: true, passive: true });
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      reportPending();
      document.removeEventListener('scroll', onScroll, { capture: true });
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [isReported, scroller]);
}
