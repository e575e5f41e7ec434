import { CancelledError } from '@tanstack/react-query';
import { failureOf } from '#platform/http/failure.ts';

/**
 * Handles an error that was thrown while rendering. A RequestError is explained on screen, and so is
 * what the person cancelled. Any other error is a defect, and goes to the browser's console as any uncaught
 * error does.
 */
export function reportFault(error: unknown): void {
  if (failureOf(error) === undefined && !(error instanceof CancelledError)) reportError(error);
}

/** Options for React's root: errors that a boundary caught, and errors that React recovered from. */
export const faultReporting = {
  onCaughtError: reportFault,
  // React wraps the error. React also recovers if the user leaves the failing screen at that
  // moment.
  onRecoverableError(error: unknown): void {
    reportFault(error instanceof Error ? (error.cause ?? error) : error);
  },
};
