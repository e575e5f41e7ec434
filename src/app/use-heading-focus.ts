import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import type { FocusBeforeNavigation } from './focus-before-navigation.ts';

/** How long a screen may take to show its heading before focus is left where it is. */
const patienceMs = 10_000;

/**
 * Whether the person has meanwhile gone elsewhere. What was removed with focus on it is no place, and
 * neither is what lies around the heading: focus falls there when what held it goes away.
 */
function hasMoved(before: Element | null, heading: Element): boolean {
  const { activeElement } = document;
  const isNowhere = activeElement === null || activeElement.contains(heading);
  return !isNowhere && activeElement !== before && before?.isConnected === true;
}

/**
 * Moves focus to the new screen's heading after navigation, so that a screen reader says where one
 * is and the keyboard goes on from there. Not on arrival, not where the address merely follows what
 * is selected on the same screen (a replacing navigation), and not away from where the person has
 * moved it while the screen was on its way.
 */
export function useHeadingFocus(mainId: string, departure: FocusBeforeNavigation): void {
  const { pathname } = useLocation();
  const replaced = useNavigationType() === 'REPLACE';
  const arrivedAt = useRef(pathname);

  useEffect(() => {
    if (arrivedAt.current === pathname) return;
    arrivedAt.current = pathname;
    if (replaced) return;
    const main = document.getElementById(mainId);
    const before = departure.focused();
    const focusHeading = () => {
      const heading = main?.querySelector('h1') ?? undefined;
      if (heading !== undefined && !hasMoved(before, heading)) heading.focus();
      return heading !== undefined;
    };
    if (main === null || focusHeading()) return;
    const arrival = new MutationObserver(() => {
      if (focusHeading()) arrival.disconnect();
    });
    arrival.observe(main, { childList: true, subtree: true });
    const timer = setTimeout(() => arrival.disconnect(), patienceMs);
    return () => {
      clearTimeout(timer);
      arrival.disconnect();
    };
  }, [pathname, replaced, mainId, departure]);
}
