import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useIsPrinting } from '#ui/page/use-media.ts';

/** Range of rows to render in a long list; `end` is exclusive. */
export type RowWindow = { readonly first: number; readonly end: number };

export type WindowedRows<E extends HTMLElement> = RowWindow & {
  /** Ref of the scroll container. */
  readonly scroller: RefObject<E | null>;
  /** Height of all rows, set on the element inside the scroll container, in pixels. */
  readonly totalHeight: number;
  /** True while the rows are rendered for print. */
  readonly printing: boolean;
};

const overscan = 4;
/**
 * Minimum number of rendered rows outside the viewport; below it, the next rows are rendered in a
 * batch.
 */
const minHiddenRows = 2;
/**
 * Maximum number of rendered rows outside the viewport before they are removed, for example after
 * the list has become lower.
 */
const maxHiddenRows = 3 * overscan;

/** Returns the rows that are at least partly visible in the scroll container. */
function getVisibleRows({ scrollTop, clientHeight }: HTMLElement, rowHeight: number): RowWindow {
  const first = Math.floor(scrollTop / rowHeight);
  return { first, end: first + Math.ceil(clientHeight / rowHeight) + 1 };
}

/**
 * Returns the rows of a long list to render: the visible ones and a few around them. If the
 * rendered rows cover a scroll, the next ones are rendered after its frame is painted, so that a
 * held arrow key never waits for them.
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
