import { useState } from 'react';
import type { FacetCount, FacetName } from '#data/directory/people-facets.ts';
import { searchTextOf, withEveryWord } from '#data/directory/search-text.ts';
import styles from './FacetChoices.module.css';
import { facetLabels, flagOrder, valueWords } from './facet-words.ts';

/** With more than this, one types to find a value. */
const few = 12;
const mostShown = 100;

/** The values of a facet, each with how many people it would show. */
export function FacetChoices({
  facet,
  chosen,
  counts,
  onChoose,
}: {
  facet: FacetName;
  chosen: ReadonlySet<string>;
  counts: readonly FacetCount[];
  onChoose: (value: string, on: boolean) => void;
}) {
  const [typed, setTyped] = useState('');
  const inOrder =
    flagOrder(facet)?.map((value) => ({
      value,
      count: counts.find((other) => other.value === value)?.count ?? 0,
    })) ?? counts;
  const matching = withEveryWord(inOrder, typed, ({ value }) =>
    searchTextOf([valueWords(facet, value)]),
  );
  const rest = matching.length - mostShown;
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>{facetLabels[facet]}</legend>
      {inOrder.length > few && (
        <input
          type="search"
          className={styles.find}
          aria-label={`Find in ${facetLabels[facet]}`}
          placeholder="Find"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      {matching.slice(0, mostShown).map(({ value, count }) => (
        <label key={value} className={styles.choice}>
          <input
            type="checkbox"
            checked={chosen.has(value)}
            onChange={(event) => onChoose(value, event.target.checked)}
          />
          <bdi className={styles.value}>{valueWords(facet, value)}</bdi>{' '}
          <span className={styles.count}>{count}</span>
        </label>
      ))}
      {inOrder.length === 0 && <p className={styles.rest}>Known once people are looked up.</p>}
      {inOrder.length > 0 && matching.length === 0 && (
        <p className={styles.rest}>Nothing of that name.</p>
      )}
      {rest > 0 && <p className={styles.rest}>{rest} more; type to find them.</p>}
    </fieldset>
  );
}
