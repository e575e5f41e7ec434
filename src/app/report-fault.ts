import { CancelledError } from '@tanstack/react-query';
import { getFailure } from '#platform/http/failure.ts';

/** Excludes request errors and cancellations, which the screen shows. */
export function reportUnexpectedError(error: unknown): void {
  if (getFailure(error) === undefined && !(error instanceof CancelledError)) reportError(error);
}

/** Reports errors that were caught or from which React recovered. */
export const errorReportingOptions = {
  onCaughtError: reportUnexpectedError,
  // The original error is the `cause`. It can be an expected failure, because React also calls this
  // handler if the user leaves a screen while it fails.
  onRecoverableError(error: unknown): void {
    reportUnexpectedError(error instanceof Error ? (error.cause ?? error) : error);
  },
};
