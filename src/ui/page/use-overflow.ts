import { type RefObject, useEffect, useState } from 'react';

/**
 * Measures, while `isWanted`, whenever the element or one of its initial children is resized. True
 * at first, because scrollable content must always be reachable by keyboard.
 */
export function useHasOverflow(ref: RefObject<HTMLElement | null>, isWanted: boolean): boolean {
  const [overflows, setOverflows] = useState(true);
  useEffect(() => {
    const element = ref.current;
    if (element === null || !isWanted) return;
    const resizes = new ResizeObserver(() => {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
      const hasFocus = document.activeElement === element;
      // A focused element would lose focus if it were no longer a tab stop.
      setOverflows(hasFocus || scrollWidth > clientWidth || scrollHeight > clientHeight);
    });
    for (const box of [element, ...element.children]) resizes.observe(box);
    return () => resizes.disconnect();
  }, [ref, isWanted]);
  return overflows;
}
