import { type RefObject, useEffect, useState } from 'react';

/** How far from the visible part of the page something counts as near. */
const margin = '600px 0px';

const callbacks = new Map<Element, () => void>();
let observer: IntersectionObserver | undefined;

/** One observer for all: a specification may hold hundreds of blocks. */
function observe(element: Element, onNear: () => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (isIntersecting) callbacks.get(target)?.();
      }
    },
    { rootMargin: margin, scrollMargin: margin },
  );
  callbacks.set(element, onNear);
  observer.observe(element);
  return () => {
    callbacks.delete(element);
    observer?.unobserve(element);
    if (callbacks.size > 0) return;
    observer?.disconnect();
    observer = undefined;
  };
}

/** Whether the element has been near the visible part of the page; stays true from then on. */
export function useNear(ref: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (element === null || isNear) return;
    return observe(element, () => setIsNear(true));
  }, [ref, isNear]);
  return isNear;
}
