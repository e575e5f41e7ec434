import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useIsPrinting } from '#ui/page/use-media.ts';

/** Range of rows to render in a long list; `end` is exclusive. */
export type RowWindow = { readonly first: number; readonly end: number };

export type WindowedRows<E extends HTMLElement> = RowWindow & {
  /** Ref of the scroll container. */
  readonly scroller: RefObject<E | null>;
  /** Total height of all rows in pixels, to be set on the element inside the scroll container. */
  readonly totalHeight: number;
  /** True while the rows are rendered for print. */
  readonly printing: boolean;
};

const overscan = 4;
/**
 * Minimum number of rendered rows beyond each end of the viewport. If fewer rows remain, the next
 * rows are rendered in a batch.
 */
const minHiddenRows = 2;
/**
 * Maximum number of rendered rows outside the viewport. If there are more, for example because the
 * height of the list was reduced, rows are removed.
 */
const maxHiddenRows = 3 * overscan;

/** Returns the rows that are at least partly visible in the scroll container. */
function getVisibleRows({ scrollTop, clientHeight }: HTMLElement, rowHeight: number): RowWindow {
  const first = Math.floor(scrollTop / rowHeight);
  return { first, end: first + Math.ceil(clientHeight / rowHeight) + 1 };
}

/**
 * Returns the range of rows to render in a long list: the visible rows and a few rows around them.
 * If all visible rows are already rendered after a scroll, the next rows are rendered after the
 * browser has painted the frame, so that they don't delay the frame while an arrow key is held
 * down.
 */
export function useRowWindow<E extends HTMLElement>(
  count: number,
  rowHeight: number,
  maxPrinted = count,
): WindowedRows<E> {
  const scroller = useRef<E>(null);
  const [visible, setVisible] = useState<RowWindow>({ first: 0, end: 24 });
  const printing = useIsPrinting();
  const first = printing ? 0 : Math.max(0, Math.min(visible.first, count) - overscan);
  const end = printing
    ? Math.min(count, maxPrinted)
    : Math.min(count, Math.max(visible.end, first) + overscan);

  const isRendered = useEffectEvent(
    (rows: RowWindow, more: number) =>
      first <= Math.max(rows.first - more, 0) && Math.min(rows.end + more, count) <= end,
  );
  const isMoreThan = useEffectEvent(
    (rows: RowWindow, more: number) => end - first > rows.end - rows.first + more,
  );

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    let afterFrame: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      clearTimeout(afterFrame);
      afterFrame = undefined;
      const now = getVisibleRows(element, rowHeight);
      if (!isRendered(now, minHiddenRows) || isMoreThan(now, maxHiddenRows)) setVisible(now);
    };
    follow();
    const resizes = new ResizeObserver(follow);
    resizes.observe(element);
    const onScroll = () => {
      if (isRendered(getVisibleRows(element, rowHeight), 0)) afterFrame ??= setTimeout(follow);
      // The update runs before the frame is painted, because a long jump would otherwise show a
      // frame without rows.
      else flushSync(follow);
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(afterFrame);
      resizes.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  }, [rowHeight]);

  return { scroller, first, end, totalHeight: count * rowHeight, printing };
}
