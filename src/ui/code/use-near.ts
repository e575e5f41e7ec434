import { createContext, type RefObject, useContext, useEffect, useState } from 'react';

/** Margin around the viewport. An element inside the margin counts as near. */
const margin = '600px 0px';

/**
 * False while the surrounding part of a document is far from the viewport. Its elements aren't
 * observed then, because browsers need a long time for many thousands of observers.
 */
export const IsPartNear = createContext(true);

/** Returns true from the moment the element first comes near the viewport. */
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
