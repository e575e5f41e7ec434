import { type RefObject, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** A vertical part of an element, in pixels from its top. */
export type VisibleSpan = { readonly top: number; readonly bottom: number };

/** Drawn beyond the visible part, because the browser scrolls before it sends an event. */
const margin = 120;
/** The span moves in steps, so that not every scroll draws again. */
const step = 120;

/**
 * The part of a tall element that may be visible, whichever of its ancestors scrolls. Measured
 * against the window; a smaller scrolling box only costs a few more rows.
 */
export function useVisibleSpan(ref: RefObject<HTMLElement | null>): VisibleSpan {
  const [span, setSpan] = useState<VisibleSpan>({ top: 0, bottom: step * 10 });

  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    let shown: VisibleSpan = { top: 0, bottom: 0 };
    const hasMoved = () => {
      const { top: above } = element.getBoundingClientRect();
      const top = Math.max(0, Math.floor((-above - margin) / step) * step);
      const bottom = Math.max(0, Math.ceil((window.innerHeight - above + margin) / step) * step);
      if (shown.top === top && shown.bottom === bottom) return false;
      shown = { top, bottom };
      return true;
    };
    const measure = () => {
      if (hasMoved()) setSpan(shown);
    };
    // Before the frame that shows the scroll, or a long jump would show a place without its rows.
    const follow = () => {
      if (hasMoved()) flushSync(() => setSpan(shown));
    };
    measure();
    const resizes = new ResizeObserver(measure);
    resizes.observe(element);
    // Scroll events don't bubble; capturing hears those of every ancestor.
    document.addEventListener('scroll', follow, { capture: true, passive: true });
    window.addEventListener('resize', measure);
    return () => {
      resizes.disconnect();
      document.removeEventListener('scroll', follow, { capture: true });
      window.removeEventListener('resize', measure);
    };
  }, [ref]);

  return span;
}

/** A group of a long list with its position in pixels and in rows of the whole list. */
type PlacedGroup<G> = {
  readonly group: G;
  readonly top: number;
  readonly height: number;
  readonly firstRow: number;
  readonly rows: number;
};

/** Stacks groups, each with a head of `headHeight` and rows of `rowHeight` pixels. */
export function placeGroups<G extends { readonly items: readonly unknown[] }>(
  groups: readonly G[],
  headHeight: number,
  rowHeight: number,
): PlacedGroup<G>[] {
  let top = 0;
  let firstRow = 0;
  return groups.map((group) => {
    const rows = group.items.length;
    const height = headHeight + rows * rowHeight;
    const placed = { group, top, height, firstRow, rows };
    top += height;
    firstRow += rows;
    return placed;
  });
}

/**
 * The rows of a group to draw, as indexes within it: what the span shows, and `pinned` rows (counted
 * over all groups) wherever they are.
 */
export function rowsToDraw<G>(
  { top, height, firstRow, rows }: PlacedGroup<G>,
  span: VisibleSpan,
  headHeight: number,
  rowHeight: number,
  pinned: readonly number[],
): number[] {
  const rowsTop = top + headHeight;
  const isVisible = top < span.bottom && top + height > span.top;
  const first = Math.max(0, Math.floor((span.top - rowsTop) / rowHeight));
  const end = isVisible ? Math.min(rows, Math.ceil((span.bottom - rowsTop) / rowHeight)) : first;
  const visible = Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index);
  const others = pinned.map((row) => row - firstRow).filter((row) => row >= 0 && row < rows);
  return [...new Set([...visible, ...others])].sort((a, b) => a - b);
}
