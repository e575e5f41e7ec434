import { CancelledError } from '@tanstack/react-query';
import { getFailure } from '#platform/http/failure.ts';

/**
 * Handles an error that was thrown during rendering. Ignores a RequestError or a cancellation,
 * because the screen shows it. Reports any other error, which is a defect, to the console like an
 * uncaught error.
 */
export function reportUnexpectedError(error: unknown): void {
  if (getFailure(error) === undefined && !(error instanceof CancelledError)) reportError(error);
}

/**
 * Options of React's root for errors that a boundary caught and errors that React recovered from.
 */
export const errorReportingOptions = {
  onCaughtError: reportUnexpectedError,
  // React passes the original error as the cause of another error. React also calls this handler if
  // the user leaves a screen while the screen fails.
  onRecoverableError(error: unknown): void {
    reportUnexpectedError(error instanceof Error ? (error.cause ?? error) : error);
  },
};
