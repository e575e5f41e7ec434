import { useRef } from 'react';

/**
 * Runs one thing at a time: what is asked for while it is under way is ignored. At once, unlike a
 * mutation's `isPending`, because a second click may come before the next render.
 */
export function useSingleFlight(): (run: () => Promise<unknown>) => Promise<void> {
  const busy = useRef(false);
  return async (run) => {
    if (busy.current) return;
    busy.current = true;
    try {
      await run();
    } finally {
      busy.current = false;
    }
  };
}
