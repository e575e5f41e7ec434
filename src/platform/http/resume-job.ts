import type { JobReport } from './run-sequentially.ts';

/** What is worth another attempt: the item that made the job give up, if any, and all after it. */
export function remainingItems<Item>({
  results,
  ended,
}: JobReport<Item, unknown>): readonly Item[] {
  const untried = results.findIndex(({ kind }) => kind === 'not-tried');
  const start = untried < 0 ? results.length : untried;
  return results.slice(ended === 'given-up' ? start - 1 : start).map(({ item }) => item);
}

/** One report for a job and the job that resumed it with its remaining items. */
export function mergeReports<Report extends JobReport<unknown, unknown>>(
  first: Report,
  later: Report,
): Report {
  const done = first.results.slice(0, first.results.length - later.results.length);
  return { ...later, results: [...done, ...later.results] };
}
