import { configure } from '@testing-library/react';

/**
 * Time limits of waiting queries, in milliseconds. Lazily loaded screens are compiled on first use,
 * which can take many seconds on a busy machine. But one defect often fails many tests of a run, and
 * each of them would wait for the whole limit.
 */
const limits = { usual: 20_000, afterFailedFile: 5_000, afterFailedTest: 1_000 };

let hasFailed = false;

/** Sets the time limit at the start of a test file. */
export function setWaitLimit(): void {
  configure({ asyncUtilTimeout: hasFailed ? limits.afterFailedFile : limits.usual });
}

/** Shortens the time limit of the remaining tests after a failed test, so that a red run ends soon. */
export function shortenWaitLimit(): void {
  hasFailed = true;
  configure({ asyncUtilTimeout: limits.afterFailedTest });
}
