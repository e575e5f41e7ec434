import { setImmediate } from 'node:timers/promises';

const SLICE_MS = 4;

/**
 * Creates a function that a long task calls often and awaits. At most every 4 milliseconds, the
 * function lets other requests run; otherwise it returns immediately.
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
