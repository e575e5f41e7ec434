import type { ReactNode } from 'react';
import type { JobReport, JobResult } from '#platform/http/run-sequentially.ts';
import { LimitedList } from '#ui/list/LimitedList.tsx';
import { JobOutcome } from './JobOutcome.tsx';
import styles from './JobResults.module.css';

/** The result of one item. */
export type ResultLine = Pick<JobResult<never, never>, 'kind'> & {
  readonly key: string;
  readonly content: ReactNode;
};

const mostShown = 200;
/** For scrolling the list by keyboard: nothing in it takes focus. */
const tabStop = { tabIndex: 0 };

/** What became of an item, in words. */
export function resultLabel<Value>(
  result: JobResult<unknown, Value>,
  valueLabel: (value: Value) => string,
  errorLabel: (error: unknown) => string,
): string {
  if (result.kind === 'done') return valueLabel(result.value);
  return result.kind === 'failed' ? errorLabel(result.error) : 'not tried';
}

/** How many items were carried out, and the result of each; those that failed come first. */
export function JobResults({
  lines,
  ended,
  doneLabel,
  restLabel,
  spacing = 'compact',
}: {
  lines: readonly ResultLine[];
  ended: JobReport<never, never>['ended'];
  /** Such as “2 deliveries were sent again” and “1 was”, which is followed by “not”. */
  doneLabel: (count: number) => string;
  restLabel: (count: number) => string;
  spacing?: 'compact' | 'roomy';
}) {
  const done = lines.filter(({ kind }) => kind === 'done');
  const rest = lines.filter(({ kind }) => kind !== 'done');
  return (
    <>
      <JobOutcome>
        {doneLabel(done.length)}
        {rest.length > 0 && `, ${restLabel(rest.length)} not`}.
        {ended === 'stopped' && ' Stopped before the end.'}
        {ended === 'given-up' && ' Stopped, because the others would have failed in the same way.'}
      </JobOutcome>
      <LimitedList
        className={styles.results}
        data-spacing={spacing}
        aria-label="Results"
        {...tabStop}
        items={[...rest, ...done]}
        most={mostShown}
      >
        {({ key, kind, content }) => (
          <li key={key} data-kind={kind}>
            {content}
          </li>
        )}
      </LimitedList>
    </>
  );
}
