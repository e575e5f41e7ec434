import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Brings the beginning of a list into view once `change` is another: what is found is read from its
 * top. `list` scrolls itself, or `whole` does, with the list in it.
 */
export function useTopAfter(
  change: string,
  list: RefObject<HTMLElement | null>,
  whole: RefObject<HTMLElement | null>,
): void {
  const before = useRef(change);
  useLayoutEffect(() => {
    if (before.current === change || list.current === null || whole.current === null) return;
    before.current = change;
    list.current.scrollTop = 0;
    const below =
      list.current.getBoundingClientRect().top - whole.current.getBoundingClientRect().top;
    if (below < 0) whole.current.scrollTop += below;
  }, [change, list, whole]);
}
