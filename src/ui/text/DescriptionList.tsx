import { Fragment, type ReactNode } from 'react';
import styles from './text.module.css';

export type DescriptionItem = {
  readonly key?: string;
  readonly term: ReactNode;
  readonly value: ReactNode;
};

/** Description list of terms and values. An item needs a `key` if its term is not text. */
export function DescriptionList({ items }: { items: readonly DescriptionItem[] }) {
  return (
    <dl className={styles.facts}>
      {items.map(({ key, term, value }) => (
        <Fragment key={key ?? String(term)}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
