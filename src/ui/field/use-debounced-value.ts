import { useEffect, useState } from 'react';

/**
 * Changes after `delayMs` without a change. Waits while a pointer is pressed, because a layout
 * change could move the pressed element away.
 */
export function useDebouncedValue<T>(value: T, delayMs = 500): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const presses = new AbortController();
    const { signal } = presses;
    let timer = 0;
    const wait = () => clearTimeout(timer);
    const begin = () => {
      wait();
      timer = window.setTimeout(() => setDebounced(value), delayMs);
    };
    begin();
    window.addEventListener('pointerdown', wait, { signal });
    window.addEventListener('pointerup', begin, { signal });
    window.addEventListener('pointercancel', begin, { signal });
    return () => {
      wait();
      presses.abort();
    };
  }, [value, delayMs]);
  return debounced;
}
