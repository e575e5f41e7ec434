import { useEffect, useRef } from 'react';
import { type createBrowserRouter, useHref, useLocation, useNavigationType } from 'react-router';

export type AppRouter = ReturnType<typeof createBrowserRouter>;

/** Maximum milliseconds to wait for the heading of the new screen. */
const waitMs = 10_000;

/**
 * Ignores an ancestor of the heading, and a move by the browser because the focused element was
 * removed.
 */
function hasUserMovedFocus(before: Element | null, heading: Element): boolean {
  const { activeElement } = document;
  const isNowhere = activeElement === null || activeElement.contains(heading);
  return !isNowhere && activeElement !== before && before?.isConnected === true;
}

/** True for the section in the URL's hash, which is never only “#”. */
function isSectionFocused(hash: string): boolean {
  return hash === `#${encodeURIComponent(document.activeElement?.id ?? '')}`;
}

/** Returns a string that identifies a screen: its path, and in a repository the open folder. */
const getScreenKey = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string =>
  `${pathname} ${new URLSearchParams(search).get('folder') ?? ''}`;

const findResultLink = (main: HTMLElement, screen: string): HTMLElement | undefined =>
  [...main.querySelectorAll<HTMLAnchorElement>('[data-row] a, li h2 a')].find(
    (link) => getScreenKey(link) === screen,
  );

/**
 * Focuses the heading after a navigation, so that a screen reader announces the screen and the
 * keyboard continues from there. After Back, focuses the result that leads to the previous screen,
 * if it is rendered together with the heading. Does nothing on the first load, after a navigation
 * that replaces the history entry (such as a selection on the same screen), or if the user has
 * moved focus.
 */
export function useHeadingFocus(mainId: string, router: AppRouter): void {
  const { pathname, search } = useLocation();
  const type = useNavigationType();
  const screen = getScreenKey({ pathname: useHref(pathname), search });
  const lastScreen = useRef(screen);

  /**
   * Focus at the start of the latest navigation, on the screen shown until the new one is loaded.
   */
  const focusedBefore = useRef<Element>(null);
  useEffect(() => {
    let destination = getScreenKey(router.state.location);
    return router.subscribe(({ navigation, location }) => {
      const next = getScreenKey(navigation.location ?? location);
      if (next === destination) return;
      destination = next;
      focusedBefore.current = document.activeElement;
    });
  }, [router]);

  useEffect(() => {
    const left = lastScreen.current;
    if (left === screen) return;
    lastScreen.current = screen;
    if (type === 'REPLACE') return;
    const main = document.getElementById(mainId);
    if (main === null) return;
    const before = focusedBefore.current;
    const focusHeading = () => {
      const heading = main.querySelector('h1');
      if (heading === null) return false;
      if (!hasUserMovedFocus(before, heading) && !isSectionFocused(window.location.hash)) {
        const link = type === 'POP' ? findResultLink(main, left) : undefined;
        (link ?? heading).focus();
      }
      return true;
    };
    if (focusHeading()) return;
    const observer = new MutationObserver(() => {
      if (focusHeading()) observer.disconnect();
    });
    observer.observe(main, { childList: true, subtree: true });
    const timer = setTimeout(() => observer.disconnect(), waitMs);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [screen, type, mainId]);
}
