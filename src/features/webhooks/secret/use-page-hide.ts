import { useEffect } from 'react';
import { flushSync } from 'react-dom';

/**
 * While `active`, calls `wipe` as the page goes away, and renders at once: the browser may keep the page
 * exactly as it is then, to show it again.
 */
export function usePageHide(active: boolean, wipe: () => void): void {
  useEffect(() => {
    if (!active) return;
    const now = () => flushSync(wipe);
    window.addEventListener('pagehide', now);
    return () => window.removeEventListener('pagehide', now);
  });
}
