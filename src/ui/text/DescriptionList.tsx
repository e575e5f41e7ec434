import { Fragment, type ReactNode } from 'react';
import { MissingValue } from './MissingValue.tsx';
import styles from './text.module.css';

export type DescriptionItem = {
  readonly key?: string;
  readonly term: ReactNode;
  /** If it is missing or empty, a placeholder is shown. */
  readonly value: ReactNode;
};

/** An item needs a `key` if its term is not text. */
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
