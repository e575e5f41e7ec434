import { useId, useMemo } from 'react';
import type { ImportPlan } from '#data/bookmarks/files/import-plan.ts';
import { useAddresses } from '#features/bookmarks/use-addresses.ts';
import { formatCount } from '#text/format-number.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { CopyButton } from '#ui/button/CopyButton.tsx';
import { LimitedList } from '#ui/list/LimitedList.tsx';
import styles from './SkippedList.module.css';
import { type SkippedGroup, skippedGroups, skippedText } from './skipped-labels.ts';

/** Of each group; the copied list has all. */
const mostShown = 50;

function Group({ group: { title, items } }: { group: SkippedGroup }) {
  return (
    <details className={styles.group}>
      <summary>{title}</summary>
      <LimitedList className={styles.items} items={items} most={mostShown}>
        {(item, at) => (
          <li key={at}>
            <bdi>{truncate(item.title, maxNameLength)}</bdi>
            <bdi className={styles.address}>{truncate(item.address, maxNameLength)}</bdi>
            <span className={styles.reason}>{item.reason}</span>
          </li>
        )}
      </LimitedList>
    </details>
  );
}

/** What of a file isn’t imported, and why. */
export function SkippedList({ plan: { skipped, foldersLeftOut } }: { plan: ImportPlan }) {
  const titleId = useId();
  const { host } = useAddresses();
  const groups = useMemo(() => skippedGroups(skipped, host), [skipped, host]);
  if (skipped.length === 0 && foldersLeftOut === 0) return null;
  return (
    <section className={styles.skipped} aria-labelledby={titleId}>
      <h3 className={styles.title} id={titleId}>
        Left out
      </h3>
      {groups.map((group) => (
        <Group key={group.kind} group={group} />
      ))}
      {foldersLeftOut > 0 && (
        <p>{formatCount(foldersLeftOut, 'folder holds', 'folders hold')} nothing else.</p>
      )}
      {skipped.length > 0 && (
        <CopyButton size="small" label="Copy the list" text={() => skippedText(skipped)} />
      )}
    </section>
  );
}
