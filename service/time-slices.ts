import { setImmediate } from 'node:timers/promises';

const SLICE_MS = 4;

/**
 * Creates a function for long tasks. It lets other requests run if 4 milliseconds have passed since
 * it did so last, and returns immediately otherwise.
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
