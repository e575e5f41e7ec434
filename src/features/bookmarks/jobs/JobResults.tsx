import { quoted } from '#features/bookmarks/node-labels.ts';
import { writeFailureMessage } from '#features/bookmarks/write-failure-message.ts';
import type { JobReport, JobResult } from '#platform/http/run-sequentially.ts';
import { formatCount } from '#text/format-number.ts';
import { JobOutcome } from './JobOutcome.tsx';
import styles from './JobResults.module.css';

/** What became of one item, in words. */
export type ResultLine = Pick<JobResult<never, never>, 'kind'> & {
  readonly key: string;
  readonly name: string;
  readonly words: string;
};

const mostShown = 200;
/** For scrolling the list by keyboard: nothing in it takes focus. */
const tabStop = { tabIndex: 0 };

/** The lines of a report. `doneWords` says of an item what was done. */
export function resultLines<Item, Value>(
  { results }: JobReport<Item, Value>,
  nodeOf: (item: Item) => { readonly key: string; readonly name: string },
  doneWords: (value: Value) => string,
): ResultLine[] {
  const wordsOf = (result: JobResult<Item, Value>) => {
    if (result.kind === 'done') return doneWords(result.value);
    return result.kind === 'failed' ? writeFailureMessage(result.error).explanation : 'not tried';
  };
  return results.map((result) => {
    const { key, name } = nodeOf(result.item);
    return { key, name, kind: result.kind, words: wordsOf(result) };
  });
}

/** What became of each of several things. */
export function JobResults({
  lines,
  ended,
  did,
}: {
  lines: readonly ResultLine[];
  ended: JobReport<never, never>['ended'];
  /** What was to become of them: “gone”, “moved”. */
  did: string;
}) {
  const done = lines.filter(({ kind }) => kind === 'done');
  // What wasn’t done is what there is to read about.
  const listed = [...lines.filter(({ kind }) => kind !== 'done'), ...done];
  const rest = lines.length - done.length;
  const shown = listed.slice(0, mostShown);
  return (
    <>
      <JobOutcome>
        {formatCount(done.length, 'of the chosen items is', 'of the chosen items are')} {did}
        {rest > 0 && `, ${formatCount(rest, 'is', 'are')} not`}.
        {ended === 'stopped' && ' Stopped before the end.'}
        {ended === 'given-up' && ' Given up, because the next ones would have met the same.'}
      </JobOutcome>
      <ul className={styles.results} aria-label="Results" {...tabStop}>
        {shown.map(({ key, name, kind, words }) => (
          <li key={key} data-kind={kind}>
            {quoted(name)}: {words}
          </li>
        ))}
        {listed.length > shown.length && (
          <li>and {formatCount(listed.length - shown.length, 'more', 'more')}</li>
        )}
      </ul>
    </>
  );
}
