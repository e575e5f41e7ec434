import { useState } from 'react';
import type { FacetName } from '#data/directory/competency-facets.ts';
import { compareNames } from '#data/directory/name-order.ts';
import { searchTextOf, withEveryWord } from '#data/directory/search-text.ts';
import styles from './FacetOptions.module.css';
import { valueLabel } from './facet-words.ts';

/** With more than this, one types to find an option. */
const fewOptions = 12;
const mostShown = 100;

/** In a long list, what is not given would be out of sight at its end. */
function notGivenFirst(a: string, b: string): number {
  return Number(b === '') - Number(a === '') || compareNames(a, b);
}

/** The values of one facet, each with how many it would show. */
export function FacetOptions({
  facet,
  label,
  order,
  chosen,
  counts,
  onChange,
}: {
  facet: FacetName;
  label: string;
  /** The values in their order where it isn't the one of names. */
  order: readonly string[] | undefined;
  chosen: readonly string[];
  counts: ReadonlyMap<string, number>;
  onChange: (values: readonly string[]) => void;
}) {
  const [typed, setTyped] = useState('');
  // What is chosen can always be taken back, even where nothing has it now.
  const values = [...new Set([...counts.keys(), ...chosen])];
  const inOrder = order?.filter((value) => values.includes(value)) ?? values.sort(notGivenFirst);
  const matching = withEveryWord(inOrder, typed, (value) =>
    searchTextOf([valueLabel(facet, value)]),
  );
  const shown = matching.slice(0, mostShown);
  const rest = matching.length - shown.length;
  return (
    <fieldset className={styles.options}>
      <legend className={styles.legend}>{label}</legend>
      {values.length > fewOptions && (
        <input
          type="search"
          className={styles.find}
          aria-label={`Find in ${label}`}
          placeholder="Find"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <div className={styles.list}>
        {shown.map((value) => (
          <label key={value} className={styles.option}>
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={(event) =>
                onChange(
                  event.target.checked
                    ? [...chosen, value]
                    : chosen.filter((other) => other !== value),
                )
              }
            />
            <bdi className={styles.value}>{valueLabel(facet, value)}</bdi>{' '}
            <span className={styles.count}>{counts.get(value) ?? 0}</span>
          </label>
        ))}
      </div>
      {matching.length === 0 && <p className={styles.rest}>Nothing of that name.</p>}
      {rest > 0 && <p className={styles.rest}>{rest} more; type to find them.</p>}
    </fieldset>
  );
}
