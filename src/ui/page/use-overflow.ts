import { type RefObject, useEffect, useState } from 'react';

/**
 * Returns true if the content of an element overflows it. While `isWanted`, it is measured whenever
 * the element or one of its initial children is resized. True before the first measurement, because
 * scrollable content must be reachable by keyboard.
 */
export function useOverflow(ref: RefObject<HTMLElement | null>, isWanted: boolean): boolean {
  const [overflows, setOverflows] = useState(true);
  useEffect(() => {
    const element = ref.current;
    if (element === null || !isWanted) return;
    const resizes = new ResizeObserver(() => {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
      const hasFocus = document.activeElement === element;
      // A focused element keeps its tab stop, because removing it would drop focus.
      setOverflows(hasFocus || scrollWidth > clientWidth || scrollHeight > clientHeight);
    });
    for (const box of [element, ...element.children]) resizes.observe(box);
    return () => resizes.disconnect();
  }, [ref, isWanted]);
  return overflows;
}
