import type { FocusEvent, KeyboardEvent } from 'react';

/**
 * Returns the row to which a key moves focus, or undefined. `page` is the number of rows that Page
 * Up and Page Down move by.
 */
export function getRowIndexForKey(
  key: string,
  from: number,
  last: number,
  page = 10,
): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return Math.min(from + 1, last);
    case 'ArrowUp':
      return Math.max(from - 1, 0);
    case 'PageDown':
      return Math.min(from + page, last);
    case 'PageUp':
      return Math.max(from - page, 0);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}

/**
 * Keys move focus between items of a list, table or chart: links or buttons, or elements whose
 * first link takes focus. `findNext` returns null if there is no further item, and undefined if the
 * key doesn't move focus.
 */
export function createFocusHandlers(
  selector: string,
  onFocus: (item: HTMLElement) => void,
  findNext: (from: HTMLElement, event: KeyboardEvent) => HTMLElement | null | undefined,
) {
  const getItem = (target: EventTarget) =>
    target instanceof Element ? target.closest<HTMLElement>(selector) : null;
  return {
    onFocus: ({ target }: FocusEvent) => {
      const item = getItem(target);
      if (item !== null) onFocus(item);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const from = getItem(event.target);
      if (from === null || event.altKey || event.shiftKey) return;
      const next = findNext(from, event);
      if (next === undefined) return;
      event.preventDefault();
      const link = next?.matches('a, button') ? next : next?.querySelector('a');
      link?.focus({ preventScroll: true });
      next?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    },
  };
}
