import { useRef } from 'react';

/**
 * Returns a function that runs one task at a time and ignores calls while a task is running. Uses a
 * ref instead of a mutation's `isPending`, because a second click can arrive before the next
 * render.
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
