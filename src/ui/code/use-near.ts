import { createContext, type RefObject, useContext, useEffect, useState } from 'react';

/** An element within this margin of the viewport counts as near. */
const margin = '600px 0px';

/** While false, elements of the part aren't observed: many thousands of observers are slow. */
export const IsPartNear = createContext(true);

/** Stays true once the element has come near the viewport. */
export function useIsNearViewport(ref: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  const isPartNear = useContext(IsPartNear);
  useEffect(() => {
    const element = ref.current;
    if (element === null || isNear || !isPartNear) return;
    const observer = new IntersectionObserver(
      (entries) => setIsNear(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: margin, scrollMargin: margin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, isNear, isPartNear]);
  return isNear;
}
