import { useEffect, useState } from 'react';

const delayMs = 500;

/**
 * The value as it was when it last stayed the same for half a second: nobody is still typing it. Not
 * while something is pressed: what it brings about could move that away from under a click.
 */
export function useDebouncedValue<T>(value: T): T {
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
  }, [value]);
  return debounced;
}
