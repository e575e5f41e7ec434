import { Fragment, type ReactNode } from 'react';
import { MissingValue } from './MissingValue.tsx';
import styles from './text.module.css';

export type DescriptionItem = {
  readonly key?: string;
  readonly term: ReactNode;
  /** A missing or empty value has a placeholder. */
  readonly value: ReactNode;
};

/** An item whose term isn't text needs a `key`. */
export function DescriptionList({ items }: { items: readonly DescriptionItem[] }) {
  return (
    <dl className={styles.facts}>
      {items.map(({ key, term, value }) => (
        <Fragment key={key ?? String(term)}>
          <dt>{term}</dt>
          <dd>{value || <MissingValue />}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
