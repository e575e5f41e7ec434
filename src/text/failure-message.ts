/** Message shown for a failure. */
export type FailureMessage = {
  readonly title: string;
  readonly explanation: string;
  /** Technical details that the user can copy into a bug report. */
  readonly details: string;
  /** Earliest time at which a retry can succeed, in milliseconds since the epoch. */
  readonly retryAt?: number | undefined;
  /** True if the user cancelled the request, in which case no failure is shown. */
  readonly isStopped?: true;
};
