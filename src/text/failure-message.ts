export type FailureMessage = {
  readonly title: string;
  readonly explanation: string;
  /** Details for a bug report. */
  readonly details: string;
  /** Earliest time at which a retry can succeed, in epoch milliseconds. */
  readonly retryAt?: number | undefined;
  /** True if the user cancelled the request, which isn't shown as a failure. */
  readonly isStopped?: true;
};
