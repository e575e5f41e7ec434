import { useEffect, useState } from 'react';

const restMs = 500;

/** The value as it was when it last stayed the same for half a second: nobody is still typing it. */
export function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
