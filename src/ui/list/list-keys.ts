import type { FocusEvent, KeyboardEvent } from 'react';

/**
 * Returns the index of the row to which a key moves focus; undefined if the key doesn't move focus.
 * @param page number of rows that Page Up and Page Down move by
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
 * Returns the event handlers of a list, table or chart in which keys move focus between items.
 * @param selector selector of the items: links or buttons, or elements whose first link takes focus
 * @param onFocus called with the item that has received focus
 * @param findNext returns the item to which a pressed key moves focus; null if there is no further
 *   item, undefined if the key doesn't move focus
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
