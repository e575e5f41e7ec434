import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { usePrinting } from '#ui/page/use-media.ts';

/** Which rows of a long list to render: from `first` up to, not including, `end`. */
export type RowWindow = { readonly first: number; readonly end: number };

export type WindowedRows<E extends HTMLElement> = RowWindow & {
  /** For the element that scrolls. */
  readonly scroller: RefObject<E | null>;
  /** For the element inside it that is as high as all rows together. */
  readonly totalHeight: number;
  /** The rows from the first to `end` are rendered for paper. */
  readonly printing: boolean;
};

const overscan = 4;
/** Fewer rows than these are left beyond what is visible: then the next ones are rendered, several at once. */
const fewest = 2;
/** More rows than these beyond what is visible are too many: the list has become lower. */
const most = 3 * overscan;

/** The rows that a list shows through its scroller, at least in part. */
function visibleRows({ scrollTop, clientHeight }: HTMLElement, rowHeight: number): RowWindow {
  const first = Math.floor(scrollTop / rowHeight);
  return { first, end: first + Math.ceil(clientHeight / rowHeight) + 1 };
}

/**
 * Renders a long list of rows of one height by what is visible and a few rows around it. As long as
 * those are enough for what a scroll brings into sight, the next ones are rendered when its frame is
 * on screen, so that an arrow key held down never waits for them.
 */
export function useRowWindow<E extends HTMLElement>(
  count: number,
  rowHeight: number,
  mostPrinted = count,
): WindowedRows<E> {
  const scroller = useRef<E>(null);
  const [visible, setVisible] = useState<RowWindow>({ first: 0, end: 24 });
  const printing = usePrinting();
  const first = printing ? 0 : Math.max(0, Math.min(visible.first, count) - overscan);
  const end = printing
    ? Math.min(count, mostPrinted)
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
      const now = visibleRows(element, rowHeight);
      if (!isRendered(now, fewest) || isMoreThan(now, most)) setVisible(now);
    };
    follow();
    const resizes = new ResizeObserver(follow);
    resizes.observe(element);
    const onScroll = () => {
      if (isRendered(visibleRows(element, rowHeight), 0)) afterFrame ??= setTimeout(follow);
      // Before its frame, or a long jump would show a place without its rows.
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
