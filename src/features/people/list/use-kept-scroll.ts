import { type RefObject, useLayoutEffect } from 'react';
import { useLocation } from 'react-router';

const mostKept = 50;
/** By the key of the history entry, which Back brings again, and the part of the screen. */
const kept = new Map<string, number>();

/** Brings Back to where the element was scrolled to, once it has something to scroll. */
export function useKeptScroll(
  part: string,
  ref: RefObject<HTMLElement | null>,
  ready: boolean,
): void {
  const location = useLocation();
  const key = `${location.key} ${part}`;
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null || !ready) return;
    const top = kept.get(key);
    if (top !== undefined) element.scrollTop = top;
    return () => {
      kept.delete(key);
      kept.set(key, element.scrollTop);
      const [oldest] = kept.keys();
      if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    };
  }, [ref, key, ready]);
}
