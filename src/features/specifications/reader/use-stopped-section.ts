import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { createSlugger } from '#text/heading-slugs.ts';
import type { OutlineHeading } from '#ui/code/parse-headings.ts';
import { getReadingPart, type ReadingPart } from '#ui/outline/use-current-heading.ts';

/** Minimum time between two reports while the document is open, in milliseconds. */
const reportMs = 10_000;

/** Maximum length of a heading in a read mark (viewer.specificationReadings). */
const maxHeadingLength = 1_000;

/**
 * Returns the text of the current heading, or of the nearest heading before it whose slug can be
 * generated from its text alone. The slug of a repeated heading also contains a number.
 */
function findHeading(
  headings: readonly OutlineHeading[],
  current: string | undefined,
): string | null {
  const at = headings.findIndex(({ slug }) => slug === current);
  const found = headings
    .slice(0, at + 1)
    .findLast(
      ({ text, slug }) =>
        slug !== '' && text.length <= maxHeadingLength && createSlugger()(text) === slug,
    );
  return found?.text ?? null;
}

/**
 * Reports the heading of the section where the user stops reading: after scrolling, when the
 * document is closed, and when the tab is hidden. The heading is null at the beginning and at the
 * end of the document. Nothing is reported before the user leaves the beginning.
 * @param current slug of the current section
 */
export function useStoppedSection(
  scroller: RefObject<HTMLElement | null>,
  headings: readonly OutlineHeading[],
  current: string | undefined,
  onStop: ((heading: string | null) => void) | undefined,
): void {
  // The part is measured while scrolling, because a closed document has no layout.
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
      // Scrolling outside the document is ignored, for example scrolling of the outline.
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
