import { useEffect, useState } from 'react';

function secondsUntil(time: number | undefined): number {
  return time === undefined ? 0 : Math.max(0, Math.ceil((time - Date.now()) / 1000));
}

/** Returns the whole seconds until `time` (epoch milliseconds), counting down to 0. */
export function useSecondsUntil(time: number | undefined): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(time));

  useEffect(() => {
    setSeconds(secondsUntil(time));
    if (secondsUntil(time) === 0) return;
    // Shorter than a second, so that no number is skipped when the timer is late.
    const timer = setInterval(() => {
      const left = secondsUntil(time);
      setSeconds(left);
      if (left === 0) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [time]);

  return seconds;
}
