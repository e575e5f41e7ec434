import { ChevronDown, ChevronUp } from 'lucide-react';
import {
  type ReactNode,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react';
import { foldText } from '#text/fold-text.ts';
import { formatNumber } from '#text/format-number.ts';
import { IconButton } from '#ui/button/IconButton.tsx';
import { DebouncedStatus } from '#ui/field/DebouncedStatus.tsx';
import { SearchField } from '#ui/field/SearchField.tsx';
import styles from './data-view.module.css';

export const maxMatches = 10_000;

/**
 * Searches a view with only part of its data in the DOM, where the browser's own search misses
 * matches. Enter moves to the next match, Shift+Enter to the previous one. `find` returns at most
 * `maxMatches` matches, and must be the same function as long as the data is the same. `show` scrolls
 * to a match.
 */
export function useDataSearch<T>(
  find: (folded: string) => readonly T[],
  show: (match: T) => void,
): {
  /** The folded search text, for `findWords`; empty without one. */
  readonly words: readonly string[];
  readonly current: T | undefined;
  readonly searchBox: ReactNode;
} {
  const [query, setQuery] = useState('');
  const folded = useDeferredValue(foldText(query.trim()));
  const words = useMemo(() => (folded === '' ? [] : [folded]), [folded]);
  const found = useMemo(() => (folded === '' ? [] : find(folded)), [find, folded]);
  const [position, setPosition] = useState({ found, at: 0 });
  const at = position.found === found ? position.at : 0;
  const current = found[at];

  const showMatch = useEffectEvent(show);
  useEffect(() => {
    if (current !== undefined) showMatch(current);
  }, [current]);

  const move = (by: 1 | -1) => {
    if (found.length > 0) setPosition({ found, at: (at + by + found.length) % found.length });
  };
  const count = folded === '' ? '' : countText(at, found.length);
  const searchBox = (
    <div className={styles.search} data-no-print>
      <SearchField
        label="Search in this file"
        value={query}
        onChange={setQuery}
        onEnter={(isShiftPressed) => move(isShiftPressed ? -1 : 1)}
      />
      <span className={styles.count} aria-hidden>
        {count}
      </span>
      <DebouncedStatus>{count}</DebouncedStatus>
      {found.length > 1 && (
        <>
          <IconButton label="Previous match" icon={ChevronUp} onClick={() => move(-1)} />
          <IconButton label="Next match" icon={ChevronDown} onClick={() => move(1)} />
        </>
      )}
    </div>
  );
  return { words, current, searchBox };
}

function countText(at: number, count: number): string {
  if (count === 0) return 'No results';
  const more = count === maxMatches ? '+' : '';
  return `${formatNumber(at + 1)} of ${formatNumber(count)}${more}`;
}
