import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Which rows of a long list to render: from `first` up to, not including, `end`. */
export type RowWindow = { readonly first: number; readonly end: number };

export type WindowedRows<E extends HTMLElement> = RowWindow & {
  /** For the element that scrolls. */
  readonly scroller: RefObject<E | null>;
  /** For the element inside it that is as high as all rows together. */
  readonly totalHeight: number;
};

const overscan = 6;
/** The window moves by so many rows, so that an arrow key held down draws new ones only now and then. */
const step = 6;

/**
 * Renders a long list of rows of one height by what is visible and a few rows around it. Scrolling
 * re-renders only when the window has moved by a step.
 */
export function useWindow<E extends HTMLElement>(
  count: number,
  rowHeight: number,
): WindowedRows<E> {
  const scroller = useRef<E>(null);
  const [visible, setVisible] = useState<RowWindow>({ first: 0, end: 28 });

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const measure = () => {
      const first = Math.floor(element.scrollTop / rowHeight / step) * step;
      const end = first + step + Math.ceil(element.clientHeight / rowHeight);
      setVisible((before) =>
        before.first === first && before.end === end ? before : { first, end },
      );
    };
    measure();
    const resizes = new ResizeObserver(measure);
    resizes.observe(element);
    // Before the frame that shows the scroll, or a long jump would show a place without its rows.
    const onScroll = () => flushSync(measure);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      resizes.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  }, [rowHeight]);

  const first = Math.max(0, Math.min(visible.first, count) - overscan);
  return {
    scroller,
    first,
    end: Math.min(count, Math.max(visible.end, first) + overscan),
    totalHeight: count * rowHeight,
  };
}
