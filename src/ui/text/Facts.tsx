import { Fragment, type ReactNode } from 'react';
import styles from './Facts.module.css';

export type Fact = { readonly key?: string; readonly term: ReactNode; readonly value: ReactNode };

/** Names and values, as a description list. `key` is needed where the term is not text. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ key, term, value }) => (
        <Fragment key={key ?? String(term)}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
