import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';

/** The row that is open and the one that Tab leads to. What opens is scrolled into view. */
export function useActiveRow<T>(
  list: RefObject<HTMLElement | null>,
  items: readonly T[],
  current: T | undefined,
  keyOf: (item: T) => string,
) {
  const [active, setActive] = useState(current);
  const currentRow = useRowOf(current, items, keyOf);
  const activeRow = useRowOf(active, items, keyOf);
  // Always in the document, so that Tab finds the list wherever it is scrolled to.
  const tabRow = activeRow >= 0 ? activeRow : Math.max(0, currentRow);

  const hasScrolled = useRef(false);
  useEffect(() => {
    const focused = list.current?.querySelector('[data-row]:focus-within');
    // While somebody moves through the list, a detail that follows may be a few rows behind.
    if (focused && focused.getAttribute('data-row') !== String(currentRow)) return;
    setActive(current);
    const row = list.current?.querySelector('[data-current]');
    if (!row) return;
    // At first it is shown with what is around it; later the list moves no more than it must.
    row.scrollIntoView({ block: hasScrolled.current ? 'nearest' : 'center' });
    hasScrolled.current = true;
  }, [list, current, currentRow]);

  return { currentRow, tabRow, setActive };
}

/** The row of an item, or of the one with its key after a read has made all items anew. */
function useRowOf<T>(item: T | undefined, items: readonly T[], keyOf: (item: T) => string): number {
  return useMemo(() => {
    if (item === undefined) return -1;
    const row = items.indexOf(item);
    if (row >= 0) return row;
    const key = keyOf(item);
    return items.findIndex((other) => keyOf(other) === key);
  }, [item, items, keyOf]);
}
