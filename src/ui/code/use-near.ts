import { type RefObject, useEffect, useState } from 'react';

/** How far from the visible part of the page something counts as near. */
const margin = '600px 0px';

const waiting = new Map<Element, () => void>();
let observer: IntersectionObserver | undefined;

/** One observer for all: a specification may hold hundreds of blocks. */
function sharedObserver(): IntersectionObserver {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        const onNear = waiting.get(target);
        stopWaiting(target);
        onNear?.();
      }
    },
    { rootMargin: margin, scrollMargin: margin },
  );
  return observer;
}

function stopWaiting(element: Element): void {
  observer?.unobserve(element);
  waiting.delete(element);
  if (waiting.size > 0) return;
  observer?.disconnect();
  observer = undefined;
}

/** Whether the element has been near the visible part of the page; stays true from then on. */
export function useNear(ref: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (element === null || isNear) return;
    waiting.set(element, () => setIsNear(true));
    sharedObserver().observe(element);
    return () => stopWaiting(element);
  }, [ref, isNear]);
  return isNear;
}
