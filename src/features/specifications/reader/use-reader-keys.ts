import type { RefObject } from 'react';
import { useWindowEvent } from '#ui/page/use-window-event.ts';

/**
 * Calls back for single keys while the focus is in the reader and not in a field. A key that was used
 * does nothing else.
 */
export function useReaderKeys(
  root: RefObject<HTMLElement | null>,
  onKey: (key: string) => boolean,
): void {
  useWindowEvent('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const { target } = event;
    if (!(target instanceof Node) || !root.current?.contains(target)) return;
    if (target instanceof HTMLElement && target.matches('input, textarea, select')) return;
    if (onKey(event.key)) event.preventDefault();
  });
}
