import { useId } from 'react';
import { type ImportLosses, type LossKind, lossKinds } from '#data/bookmarks/files/import-plan.ts';
import { formatCount } from '#text/format-number.ts';
import styles from './LossList.module.css';

const words: Readonly<Record<LossKind, (count: number) => string>> = {
  tags: (count) => `Tags of ${formatCount(count, 'bookmark')}`,
  note: (count) => `Notes of ${formatCount(count, 'item')}`,
  date: (count) => `Dates of ${formatCount(count, 'bookmark')}`,
  fragment: (count) =>
    `Lines or headings (such as #L10) of ${formatCount(count, 'address', 'addresses')}`,
  branch: (count) =>
    `Branches of ${formatCount(count, 'address', 'addresses')}: the bookmarks lead to the default branch`,
  commit: (count) =>
    `Commits of ${formatCount(count, 'address', 'addresses')}: the bookmarks lead to the newest version`,
};

/** What bookmarks of a file are imported without, counted by kind. */
export function LossList({ losses }: { losses: ImportLosses }) {
  const titleId = useId();
  if (losses.size === 0) return null;
  return (
    <section className={styles.losses} aria-labelledby={titleId}>
      <h3 className={styles.title} id={titleId}>
        Bookmarks can’t keep
      </h3>
      <ul>
        {lossKinds.map((kind) => {
          const count = losses.get(kind);
          return count !== undefined && <li key={kind}>{words[kind](count)}</li>;
        })}
      </ul>
    </section>
  );
}
