import type { ReactNode } from 'react';
import { LimitedList } from '#ui/list/LimitedList.tsx';
import styles from './bookmarks.module.css';

const maxShownItems = 50;

/** Collapsible list of items, closed at first. Shows 50 items, and 50 more on each request. */
export function ItemDetails<T>({
  summary,
  items,
  children,
}: {
  summary: string;
  items: readonly T[];
  /** Renders an item as an `li` element with a `key`. */
  children: (item: T, index: number) => ReactNode;
}) {
  return (
    <details className={styles.details}>
      <summary>{summary}</summary>
      <LimitedList items={items} step={maxShownItems}>
        {(shown) => <ul>{shown.map(children)}</ul>}
      </LimitedList>
    </details>
  );
}
