import type { JobReport } from '#platform/http/run-sequentially.ts';

/** What is worth another attempt: what made the job give up, if anything, and all after it. */
export function remainingItems<Item>({
  results,
  ended,
}: JobReport<Item, unknown>): readonly Item[] {
  const untried = results.findIndex(({ kind }) => kind === 'not-tried');
  const start = untried < 0 ? results.length : untried;
  return results.slice(ended === 'given-up' ? start - 1 : start).map(({ item }) => item);
}

/** A job and one that went on with what it had left to do, as one. */
export function mergeReports<Item, Value>(
  first: JobReport<Item, Value>,
  later: JobReport<Item, Value>,
): JobReport<Item, Value> {
  const done = first.results.slice(0, first.results.length - later.results.length);
  return { ended: later.ended, results: [...done, ...later.results] };
}
