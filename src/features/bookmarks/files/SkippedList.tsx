import { useId, useMemo } from 'react';
import type { ImportPlan, SkippedItem, SkippedKind } from '#data/bookmarks/files/import-plan.ts';
import { useAddresses } from '#features/bookmarks/use-addresses.ts';
import { formatCount, formatNumber } from '#text/format-number.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { CopyButton } from '#ui/button/CopyButton.tsx';
import { LimitedList, withIndexKeys } from '#ui/list/LimitedList.tsx';
import styles from './SkippedList.module.css';

type Words = (count: number, host: string | undefined) => string;

const words: Readonly<Record<SkippedKind, Words>> = {
  known: (count) => `${formatCount(count, 'is', 'are')} bookmarked already`,
  repeated: (count) => `${formatCount(count, 'is', 'are')} in the same folder of the file twice`,
  'foreign-address': (count, host) =>
    host === undefined
      ? `${formatCount(count, 'leads', 'lead')} to other sites`
      : `${formatCount(count, 'isn’t', 'aren’t')} on ${host}`,
  'unsafe-scheme': (count) =>
    count === 1 ? '1 isn’t a web address' : `${formatNumber(count)} aren’t web addresses`,
  'no-file': (count) => `${formatCount(count, 'isn’t', 'aren’t')} the address of a file`,
  'not-an-address': (count) => `${formatCount(count, 'has', 'have')} no complete address`,
  empty: (count) => `${formatCount(count, 'has', 'have')} no address`,
};

type SkippedGroup = {
  readonly kind: SkippedKind;
  /** “3 aren’t on code.example.com”. */
  readonly title: string;
  /** At least one. */
  readonly items: readonly SkippedItem[];
};

/**
 * What is left out, by why, the largest group first.
 * @param host of the code host
 */
function skippedGroups(
  skipped: readonly SkippedItem[],
  host: string | undefined,
): readonly SkippedGroup[] {
  const groups = new Map<SkippedKind, SkippedItem[]>();
  for (const item of skipped) {
    const group = groups.get(item.kind);
    if (group) group.push(item);
    else groups.set(item.kind, [item]);
  }
  return [...groups]
    .map(([kind, items]) => ({ kind, title: words[kind](items.length, host), items }))
    .sort((one, other) => other.items.length - one.items.length);
}

/** To be copied: one a line, with its reason. */
function skippedText(skipped: readonly SkippedItem[]): string {
  return skipped.map(({ title, address, reason }) => `${title}\t${address}\t${reason}`).join('\n');
}

/** Of each group; the copied list has all. */
const mostShown = 50;

function Group({ group: { title, items } }: { group: SkippedGroup }) {
  return (
    <details className={styles.group}>
      <summary>{title}</summary>
      <LimitedList items={items} step={mostShown}>
        {(shown) => (
          <ul className={styles.items}>
            {withIndexKeys(shown).map(([key, item]) => (
              <li key={key}>
                <bdi>{truncate(item.title, maxNameLength)}</bdi>
                <bdi className={styles.address}>{truncate(item.address, maxNameLength)}</bdi>
                <span className={styles.reason}>{item.reason}</span>
              </li>
            ))}
          </ul>
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
