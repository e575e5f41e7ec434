import { setImmediate } from 'node:timers/promises';

const SLICE_MS = 4;

/**
 * A long task calls and awaits the function often. It lets other requests run, at most every 4
 * milliseconds.
 */
export function createTimeSlices(): () => Promise<void> | undefined {
  let end = performance.now() + SLICE_MS;
  return () => {
    if (performance.now() < end) return undefined;
    return setImmediate().then(() => {
      end = performance.now() + SLICE_MS;
    });
  };
}
