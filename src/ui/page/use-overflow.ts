import { type RefObject, useEffect, useState } from 'react';

/**
 * Whether the content of an element is wider or higher than the element, measured while `isWanted`: when
 * the element or one of the children that it has then changes its size. Until then it may be: what can be
 * scrolled must be reachable by keyboard.
 */
export function useOverflow(ref: RefObject<HTMLElement | null>, isWanted: boolean): boolean {
  const [overflows, setOverflows] = useState(true);
  useEffect(() => {
    const element = ref.current;
    if (element === null || !isWanted) return;
    const resizes = new ResizeObserver(() => {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
      const hasFocus = document.activeElement === element;
      // Losing its Tab stop would take the focus away.
      setOverflows(hasFocus || scrollWidth > clientWidth || scrollHeight > clientHeight);
    });
    for (const box of [element, ...element.children]) resizes.observe(box);
    return () => resizes.disconnect();
  }, [ref, isWanted]);
  return overflows;
}
