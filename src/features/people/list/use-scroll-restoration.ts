import { type RefObject, useLayoutEffect } from 'react';
import { useLocation } from 'react-router';

const maxPositions = 50;
/** By the key of the history entry, which Back brings again, and the part of the screen. */
const positions = new Map<string, number>();

/** Brings Back to where the element was scrolled to, once it has something to scroll. */
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
