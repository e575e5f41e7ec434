import { type RefObject, useLayoutEffect, useState } from 'react';

/** A stretch of an element from its top, in pixels. */
export type Span = { readonly top: number; readonly bottom: number };

/** Drawn beyond what is visible, so that scrolling doesn't outrun drawing. */
const margin = 600;
/** The span moves in steps, so that scrolling within one draws nothing again. */
const step = 240;

/**
 * Which stretch of a tall element may be visible, whichever of its ancestors scrolls. Measured
 * against the window, so that a scrolling box smaller than that only costs a few rows more.
 */
export function useVisibleSpan(ref: RefObject<HTMLElement | null>): Span {
  const [span, setSpan] = useState<Span>({ top: 0, bottom: step * 8 });

  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const measure = () => {
      const { top: above } = element.getBoundingClientRect();
      const top = Math.max(0, Math.floor((-above - margin) / step) * step);
      const bottom = Math.max(0, Math.ceil((window.innerHeight - above + margin) / step) * step);
      setSpan((before) =>
        before.top === top && before.bottom === bottom ? before : { top, bottom },
      );
    };
    measure();
    const resizes = new ResizeObserver(measure);
    resizes.observe(element);
    // Scroll events don't bubble; capturing hears those of every ancestor.
    document.addEventListener('scroll', measure, { capture: true, passive: true });
    window.addEventListener('resize', measure);
    return () => {
      resizes.disconnect();
      document.removeEventListener('scroll', measure, { capture: true });
      window.removeEventListener('resize', measure);
    };
  }, [ref]);

  return span;
}
