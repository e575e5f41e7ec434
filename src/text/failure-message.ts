/** A failure in words. */
export type FailureMessage = {
  readonly title: string;
  readonly explanation: string;
  /** What can be copied into a bug report. */
  readonly details: string;
  /** Until then trying again is no use; in milliseconds since the epoch. */
  readonly retryAt?: number | undefined;
  /** The person cancelled it: not a failure, and nothing to report. */
  readonly isStopped?: true;
};
