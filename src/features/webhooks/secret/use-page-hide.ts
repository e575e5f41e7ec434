import { useEffect } from 'react';
import { flushSync } from 'react-dom';

/**
 * While `active`, calls `wipe` as the page goes away. What it sets is drawn at once: the browser may
 * freeze the page, and show it again, just as it is then.
 */
export function usePageHide(active: boolean, wipe: () => void): void {
  useEffect(() => {
    if (!active) return;
    const now = () => flushSync(wipe);
    window.addEventListener('pagehide', now);
    return () => window.removeEventListener('pagehide', now);
  });
}
