import { failureOf } from '#platform/http/failure.ts';

/**
 * What was thrown while a screen was drawn. A failure is on screen, in words, and is nobody's fault;
 * what else was thrown is a fault of the app, and goes to the browser's console as any uncaught error.
 */
export function reportFault(error: unknown): void {
  if (failureOf(error) === undefined) reportError(error);
}

/** For the app's root: what a boundary has caught, and what was drawn again without the error. */
export const faultReporting = {
  onCaughtError: reportFault,
  // React wraps what was thrown. It recovers when a screen that failed is left in that moment.
  onRecoverableError(error: unknown): void {
    reportFault(error instanceof Error ? (error.cause ?? error) : error);
  },
};
