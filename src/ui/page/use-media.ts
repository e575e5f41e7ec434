import { useEffect, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { useWindowEvent } from './use-window-event.ts';

/** Whether the page is being printed. What is drawn then is on the paper. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  // The browser prints what is drawn when the event ends.
  useWindowEvent('beforeprint', () => flushSync(() => setPrinting(true)));
  useWindowEvent('afterprint', () => setPrinting(false));
  // A preview, or a browser that has no such events, only changes the medium.
  useEffect(() => {
    const paper = window.matchMedia('print');
    const onChange = () => flushSync(() => setPrinting(paper.matches));
    paper.addEventListener('change', onChange);
    return () => paper.removeEventListener('change', onChange);
  }, []);
  return printing;
}

/** A phone's width: bars fold into menus, and panels are screens of their own. The same in stylesheets. */
export const narrowScreen = '(max-width: 899.98px)';

/** Too narrow for a list with its detail beside it. The same in stylesheets. */
export const oneColumnScreen = '(max-width: 699.98px)';

/** Whether a media query matches, for what CSS alone can't decide. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    () => window.matchMedia(query).matches,
  );
}
