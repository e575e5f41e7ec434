import { failureOf } from '#platform/failure.ts';

/**
 * What an error boundary has caught. A failure is on screen, in words, and is nobody's fault; what
 * else was thrown is a fault of the app, and goes to the browser's console as any uncaught error.
 */
export function reportFault(error: unknown): void {
  if (failureOf(error) === undefined) reportError(error);
}
