import { type RefObject, useLayoutEffect } from 'react';
import { useLocation } from 'react-router';

const maxPositions = 50;
/**
 * Scroll positions, keyed by the history entry and the name of the scrolling element (`part`). Back
 * returns to a history entry with the same key.
 */
const positions = new Map<string, number>();

/** Restores the scroll position of an element after Back as soon as the element is high enough. */
export function useScrollRestoration(
  part: string,
  ref: RefObject<HTMLElement | null>,
  ready: boolean,
): void {
  const location = useLocation();
  const key = `${location.key} ${part}`;
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null || !ready) return;
    const top = positions.get(key);
    if (top !== undefined) element.scrollTop = top;
    return () => {
      positions.delete(key);
      positions.set(key, element.scrollTop);
      const [oldest] = positions.keys();
      if (positions.size > maxPositions && oldest !== undefined) positions.delete(oldest);
    };
  }, [ref, key, ready]);
}
