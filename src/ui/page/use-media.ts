import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { useWindowEvent } from './use-window-event.ts';

export function useIsPrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  // The browser prints what is rendered at the end of the event handler.
  useWindowEvent('beforeprint', () => flushSync(() => setPrinting(true)));
  useWindowEvent('afterprint', () => setPrinting(false));
  // Print previews, and browsers without print events, only change the media type.
  useEffect(() => {
    const paper = window.matchMedia('print');
    const onChange = () => flushSync(() => setPrinting(paper.matches));
    paper.addEventListener('change', onChange);
    return () => paper.removeEventListener('change', onChange);
  }, []);
  return printing;
}

/** Phones: bars become menus, and panels fill the screen. As in the stylesheets. */
export const narrowScreenQuery = '(width < 56.25em)';

/** Too narrow for a list next to its detail. As in the stylesheets. */
export const oneColumnQuery = '(width < 43.75em)';

export function useMediaQuery(query: string): boolean {
  // Creating it takes time and makes the browser update styles.
  const [subscribe, getMatches] = useMemo(() => {
    const media = window.matchMedia(query);
    const listen = (onChange: () => void) => {
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    };
    return [listen, () => media.matches] as const;
  }, [query]);
  return useSyncExternalStore(subscribe, getMatches);
}

function subscribeToVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

const isPageVisible = () => document.visibilityState === 'visible';

/** Returns false while another tab covers the page. */
export function useIsPageVisible(): boolean {
  return useSyncExternalStore(subscribeToVisibility, isPageVisible);
}
