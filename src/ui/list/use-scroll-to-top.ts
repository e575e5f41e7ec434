import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Scrolls a list to its top once `content` is another, because what is found is read from its top.
 * @param whole what scrolls instead of the list on narrow screens
 */
export function useScrollToTop(
  content: unknown,
  list: RefObject<HTMLElement | null>,
  whole: RefObject<HTMLElement | null> = list,
): void {
  const before = useRef(content);
  useLayoutEffect(() => {
    if (before.current === content || list.current === null || whole.current === null) return;
    before.current = content;
    list.current.scrollTop = 0;
    const below =
      list.current.getBoundingClientRect().top - whole.current.getBoundingClientRect().top;
    if (below < 0) whole.current.scrollTop += below;
  }, [content, list, whole]);
}
