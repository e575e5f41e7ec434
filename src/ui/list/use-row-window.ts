import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useIsPrinting } from '#ui/page/use-media.ts';

/** `end` is exclusive. */
export type RowWindow = { readonly first: number; readonly end: number };

/**
 * Rows to render: the visible rows and `overscan` more at each end. The list, or any ancestor,
 * scrolls. If all visible rows are rendered after a scroll, the next ones wait until the browser
 * has painted, so that they don't delay the frame while an arrow key is held down.
 *
 * A new `getVisibleRows` means that rows have moved. `maxPrinted` is 0 if other content is printed
 * instead.
 */
export function useRowWindow<E extends HTMLElement>({
  count,
  getVisibleRows,
  overscan,
  maxPrinted = count,
  onVisible,
}: {
  count: number;
  getVisibleRows: (element: E) => RowWindow;
  overscan: number;
  maxPrinted?: number;
  /** Called initially and whenever the visible rows can have changed. */
  onVisible?: ((rows: RowWindow) => void) | undefined;
}): RowWindow & {
  /** Passed to `getVisibleRows`. */
  readonly ref: RefObject<E | null>;
  /** True if the rows are rendered for print. */
  readonly printing: boolean;
} {
  const ref = useRef<E>(null);
  const [visible, setVisible] = useState<RowWindow>({ first: 0, end: 6 * overscan });
  const printing = useIsPrinting() && maxPrinted > 0;
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

  const report = useEffectEvent((rows: RowWindow) => onVisible?.(rows));

  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    let afterFrame: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      clearTimeout(afterFrame);
      afterFrame = undefined;
      const now = getVisibleRows(element);
      report(now);
      // Rows of the next scrolls are rendered in a batch, and removed only if many are hidden, for
      // example after the list has shrunk.
      const isEnough = isRendered(now, Math.ceil(overscan / 2));
      if (!isEnough || isMoreThan(now, 3 * overscan)) setVisible(now);
    };
    follow();
    const resizes = new ResizeObserver(follow);
    resizes.observe(element);
    const onScroll = () => {
      if (isRendered(getVisibleRows(element), 0)) afterFrame ??= setTimeout(follow);
      // Before the frame is painted: a long jump would otherwise show a frame without rows.
      else flushSync(follow);
    };
    // Scroll events don't bubble, but a capturing listener receives those of all ancestors.
    const options = { capture: true, passive: true };
    document.addEventListener('scroll', onScroll, options);
    window.addEventListener('resize', follow);
    return () => {
      clearTimeout(afterFrame);
      resizes.disconnect();
      document.removeEventListener('scroll', onScroll, options);
      window.removeEventListener('resize', follow);
    };
  }, [getVisibleRows, overscan]);

  return { ref, first, end, printing };
}
