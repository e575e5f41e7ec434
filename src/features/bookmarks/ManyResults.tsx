import { quoted } from './item-words.ts';
import styles from './ManyResults.module.css';
import { counted } from './tally-words.ts';
import type { ManyReport } from './use-many-deletion.ts';
import { wordsForWrite } from './write-words.ts';

const mostShown = 200;
/** For scrolling the list by keyboard: nothing in it takes focus. */
const tabStop = { tabIndex: 0 };

function wordFor(result: ManyReport['results'][number]): string {
  switch (result.kind) {
    case 'done':
      return result.value === 'deleted' ? 'deleted' : 'was gone already';
    case 'failed':
      return wordsForWrite(result.error).explanation;
    case 'not-tried':
      return 'not tried';
  }
}

/** What became of each of several things that were to be deleted. */
export function ManyResults({ report: { results, ended } }: { report: ManyReport }) {
  const done = results.filter(({ kind }) => kind === 'done').length;
  const rest = results.length - done;
  // What didn’t go is what there is to read about.
  const listed = [
    ...results.filter(({ kind }) => kind !== 'done'),
    ...results.filter(({ kind }) => kind === 'done'),
  ];
  const shown = listed.slice(0, mostShown);
  return (
    <>
      <p role="status" className={styles.outcome}>
        {counted(done, 'of the chosen items is', 'of the chosen items are')} gone
        {rest > 0 && `, ${counted(rest, 'is', 'are')} not`}.
        {ended === 'stopped' && ' Stopped before the end.'}
        {ended === 'given-up' && ' Given up, because the next ones would have met the same.'}
      </p>
      <ul className={styles.results} aria-label="Results" {...tabStop}>
        {shown.map((result) => (
          <li key={result.item.key} data-kind={result.kind}>
            {quoted(result.item.name)}: {wordFor(result)}
          </li>
        ))}
        {listed.length > shown.length && (
          <li>and {counted(listed.length - shown.length, 'more', 'more')}</li>
        )}
      </ul>
    </>
  );
}
