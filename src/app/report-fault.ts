import { CancelledError } from '@tanstack/react-query';
import { getFailure } from '#platform/http/failure.ts';

/**
 * Handles an error that was thrown during rendering. A RequestError or a cancellation is shown on
 * screen. Any other error is a defect and is reported to the console like an uncaught error.
 */
export function reportFault(error: unknown): void {
  if (getFailure(error) === undefined && !(error instanceof CancelledError)) reportError(error);
}

/**
 * Options of React's root for errors that a boundary caught and errors that React recovered from.
 */
export const faultReporting = {
  onCaughtError: reportFault,
  // React wraps the error. React also recovers if the user leaves the failing screen at that
  // moment.
  onRecoverableError(error: unknown): void {
    reportFault(error instanceof Error ? (error.cause ?? error) : error);
  },
};
