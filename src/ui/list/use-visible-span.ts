import { type RefObject, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** A stretch of an element from its top, in pixels. */
export type VisibleSpan = { readonly top: number; readonly bottom: number };

/** Drawn beyond what is visible, for what the browser scrolls before anybody hears of it. */
const margin = 240;
/** The span moves in steps, so that scrolling within one draws nothing again. */
const step = 120;

/**
 * Which stretch of a tall element may be visible, whichever of its ancestors scrolls. Measured
 * against the window, so that a scrolling box smaller than that only costs a few rows more.
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
