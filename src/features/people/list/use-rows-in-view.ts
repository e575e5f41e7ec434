import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Calls back with the rows of a LinkList inside `ref` that are in view, the nearest to the middle
 * first, whenever they may have changed: on scrolling, resizing, and with `rows`.
 */
export function useRowsInView(
  ref: RefObject<HTMLElement | null>,
  rows: readonly unknown[],
  onChange: (rows: readonly number[]) => void,
): void {
  const report = useEffectEvent((inView: readonly number[]) => onChange(inView));

  useEffect(() => {
    let frame = 0;
    const measure = () => {
      frame = 0;
      if (ref.current !== null) report(rows.length === 0 ? [] : rowsInView(ref.current));
    };
    const measureSoon = () => {
      if (frame === 0) frame = requestAnimationFrame(measure);
    };
    measureSoon();
    // Scroll events don't bubble; capturing hears those of every ancestor.
    document.addEventListener('scroll', measureSoon, { capture: true, passive: true });
    window.addEventListener('resize', measureSoon);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('scroll', measureSoon, { capture: true });
      window.removeEventListener('resize', measureSoon);
    };
  }, [ref, rows]);
}

function rowsInView(list: HTMLElement): readonly number[] {
  const middle = window.innerHeight / 2;
  const seen: { row: number; distance: number }[] = [];
  for (const element of list.querySelectorAll<HTMLElement>('[data-row]')) {
    const { top, bottom } = element.getBoundingClientRect();
    if (bottom < 0 || top > window.innerHeight) continue;
    seen.push({
      row: Number(element.dataset.row),
      distance: Math.abs((top + bottom) / 2 - middle),
    });
  }
  return seen.sort((a, b) => a.distance - b.distance).map(({ row }) => row);
}
