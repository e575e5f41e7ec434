import { useEffect, useState } from 'react';

/**
 * Returns the value once it hasn't changed for `delayMs` milliseconds. While a pointer is pressed,
 * the update is postponed, because a layout change could move the pressed element away before the
 * click is complete.
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
