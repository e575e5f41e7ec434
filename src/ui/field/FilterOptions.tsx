import { useRef, useState } from 'react';
import { suggestAmong } from '#text/did-you-mean.ts';
import { formatNumber } from '#text/format-number.ts';
import { filterByLabel } from '#text/search-text.ts';
import { DidYouMean } from '#ui/notice/EmptyState.tsx';
import styles from './FilterOptions.module.css';

/** With more options than this, there is a search field. */
const few = 12;
const mostShown = 100;

export type FilterOption = {
  readonly value: string;
  readonly label: string;
  /** How many it would show. */
  readonly count: number;
};

/** The options of a filter as checkboxes, with a search field if there are many. */
export function FilterOptions({
  label,
  options,
  isChosen,
  onChoose,
  none,
}: {
  label: string;
  options: readonly FilterOption[];
  isChosen: (value: string) => boolean;
  onChoose: (value: string, on: boolean) => void;
  /** Said where there are no options at all. */
  none?: string | undefined;
}) {
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const matching = filterByLabel(options, typed);
  const rest = matching.length - mostShown;
  const nothing = options.length === 0 ? none : `No results for “${typed.trim()}”`;
  return (
    <fieldset className={styles.options}>
      <legend className={styles.legend}>{label}</legend>
      {options.length > few && (
        <input
          ref={field}
          type="search"
          className={styles.find}
          aria-label={`Find in ${label}`}
          placeholder="Find"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      {matching.slice(0, mostShown).map(({ value, label: words, count }) => (
        <label key={value} className={styles.option}>
          <input
            type="checkbox"
            checked={isChosen(value)}
            onChange={(event) => onChoose(value, event.target.checked)}
          />
          <bdi className={styles.value}>{words}</bdi>{' '}
          <span className={styles.count}>{formatNumber(count)}</span>
        </label>
      ))}
      {matching.length === 0 && nothing && (
        <div className={styles.rest}>
          <p>{nothing}</p>
          <DidYouMean
            suggestion={suggestAmong(
              options.map((option) => option.label),
              typed,
            )}
            onSuggestion={(suggestion) => {
              setTyped(suggestion);
              field.current?.focus();
            }}
          />
        </div>
      )}
      {rest > 0 && <p className={styles.rest}>{formatNumber(rest)} more; type to find them.</p>}
    </fieldset>
  );
}
