import { type RefObject, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Visible vertical range of an element, in pixels from the top of the element. */
export type VisibleRange = { readonly top: number; readonly bottom: number };

/**
 * Height rendered above and below the viewport, in pixels, because the browser scrolls before it
 * dispatches the scroll event.
 */
const spanMargin = 120;
/**
 * The bounds of the visible span are rounded to multiples of this number of pixels, so that small
 * scrolls don't cause a render.
 */
const spanStep = 120;

/**
 * Returns the vertical range of a tall element that can be visible, whichever ancestor scrolls. The
 * range is limited only by the window, so if the scroll container is smaller, a few more rows than
 * necessary are rendered.
 */
export function useVisibleRange(ref: RefObject<HTMLElement | null>): VisibleRange {
  const [span, setSpan] = useState<VisibleRange>({ top: 0, bottom: spanStep * 10 });

  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    let shown: VisibleRange = { top: 0, bottom: 0 };
    const hasMoved = () => {
      const { top: above } = element.getBoundingClientRect();
      const top = Math.max(0, Math.floor((-above - spanMargin) / spanStep) * spanStep);
      const bottom = Math.max(
        0,
        Math.ceil((window.innerHeight - above + spanMargin) / spanStep) * spanStep,
      );
      if (shown.top === top && shown.bottom === bottom) return false;
      shown = { top, bottom };
      return true;
    };
    const measure = () => {
      if (hasMoved()) setSpan(shown);
    };
    // The update is synchronous, because a long jump would otherwise show a frame without rows.
    const follow = () => {
      if (hasMoved()) flushSync(() => setSpan(shown));
    };
    measure();
    const resizes = new ResizeObserver(measure);
    resizes.observe(element);
    // Scroll events don't bubble, but a capturing listener receives the scroll events of all
    // ancestors.
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

/**
 * Group of a long list with its position, in pixels, and the index of its first row among the rows
 * of all groups.
 */
type PositionedGroup<G> = {
  readonly group: G;
  readonly top: number;
  readonly height: number;
  readonly firstRow: number;
  readonly rows: number;
};

/**
 * Computes the positions of groups stacked vertically. Each group has a heading of `headHeight`
 * pixels and rows of `rowHeight` pixels.
 */
export function layOutGroups<G extends { readonly items: readonly unknown[] }>(
  groups: readonly G[],
  headHeight: number,
  rowHeight: number,
): PositionedGroup<G>[] {
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
 * Returns the indexes, within a group, of the rows to render: the rows in the visible span, and the
 * rows in `pinned`, which are always rendered. `pinned` contains indexes among the rows of all
 * groups.
 */
export function getRowsToRender<G>(
  { top, height, firstRow, rows }: PositionedGroup<G>,
  span: VisibleRange,
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
