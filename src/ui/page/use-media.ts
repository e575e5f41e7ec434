import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { useWindowEvent } from './use-window-event.ts';

/** Returns true while the page is being printed, so that print-only content can be rendered. */
export function useIsPrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  // The browser prints what is rendered at the end of the event handler, so the update is
  // synchronous.
  useWindowEvent('beforeprint', () => flushSync(() => setPrinting(true)));
  useWindowEvent('afterprint', () => setPrinting(false));
  // In print previews, and in browsers without print events, only the media type changes.
  useEffect(() => {
    const paper = window.matchMedia('print');
    const onChange = () => flushSync(() => setPrinting(paper.matches));
    paper.addEventListener('change', onChange);
    return () => paper.removeEventListener('change', onChange);
  }, []);
  return printing;
}

/** Phones, where bars become menus and panels fill the screen. Same width as in the stylesheets. */
export const narrowScreenQuery = '(width < 56.25em)';

/** Screens too narrow for a list next to its detail. Same width as in the stylesheets. */
export const oneColumnQuery = '(width < 43.75em)';

/** Returns whether a media query matches, for layout that CSS alone can't express. */
export function useMediaQuery(query: string): boolean {
  // One object for all renders, because creating it takes time and makes the browser update styles.
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
