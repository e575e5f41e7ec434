import { type RefObject, useEffect, useState } from 'react';

/** Whether the content of an element is wider or higher than the element, measured while `isWanted`. */
export function useOverflow(ref: RefObject<HTMLElement | null>, isWanted: boolean): boolean {
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (element === null || !isWanted) return;
    const resizes = new ResizeObserver(() => {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
      setOverflows(scrollWidth > clientWidth || scrollHeight > clientHeight);
    });
    resizes.observe(element);
    return () => resizes.disconnect();
  }, [ref, isWanted]);
  return overflows;
}
