import { type RefObject, useEffect, useState } from 'react';

/** How far from the visible part of the page something counts as near. */
const margin = '600px 0px';

const waiting = new WeakMap<Element, () => void>();
let observer: IntersectionObserver | undefined;

/** One observer for all: a specification may hold hundreds of blocks. */
function sharedObserver(): IntersectionObserver {
  observer ??= new IntersectionObserver(
    (entries, own) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        own.unobserve(target);
        waiting.get(target)?.();
      }
    },
    { rootMargin: margin, scrollMargin: margin },
  );
  return observer;
}

/** Whether the element has been near the visible part of the page; stays true from then on. */
export function useNear(ref: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (element === null || isNear) return;
    waiting.set(element, () => setIsNear(true));
    sharedObserver().observe(element);
    return () => {
      waiting.delete(element);
      observer?.unobserve(element);
    };
  }, [ref, isNear]);
  return isNear;
}
