import { useId, useMemo } from 'react';
import type {
  ImportPlan,
  LossKind,
  SkippedItem,
  SkippedKind,
} from '#data/bookmarks/files/import-plan.ts';
import { ItemDetails } from '#features/bookmarks/ItemDetails.tsx';
import { useAddresses } from '#features/bookmarks/use-addresses.ts';
import { formatCount, formatNumber } from '#text/format-number.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { CopyButton } from '#ui/button/CopyButton.tsx';
import styles from './ImportReport.module.css';

const lossNames: readonly (readonly [LossKind, string])[] = [
  ['tags', 'tags'],
  ['note', 'notes'],
  ['date', 'dates'],
  ['fragment', 'lines or headings (such as #L10)'],
  ['revision', 'branches and commits, so they lead to the newest version of the default branch'],
];

/** What bookmarks of a file are imported without, in one sentence. */
export function LossText({ losses }: Pick<ImportPlan, 'losses'>) {
  const names = lossNames.filter(([kind]) => losses.has(kind)).map(([, name]) => name);
  if (names.length === 0) return null;
  return <p>Bookmarks can’t keep: {names.join('; ')}.</p>;
}

type Words = (count: number, host: string | undefined) => string;

const skippedWords: Readonly<Record<SkippedKind, Words>> = {
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

/** Groups the skipped items by why they are skipped, the largest group first. */
function skippedGroups(skipped: readonly SkippedItem[]) {
  const groups = new Map<SkippedKind, SkippedItem[]>();
  for (const item of skipped) {
    const group = groups.get(item.kind);
    if (group) group.push(item);
    else groups.set(item.kind, [item]);
  }
  return [...groups].sort(([, one], [, other]) => other.length - one.length);
}

/** The items of a file that aren’t imported, and why. */
export function SkippedList({ plan: { skipped, foldersLeftOut } }: { plan: ImportPlan }) {
  const titleId = useId();
  const { host } = useAddresses();
  const groups = useMemo(() => skippedGroups(skipped), [skipped]);
  if (skipped.length === 0 && foldersLeftOut === 0) return null;
  const copied = () =>
    skipped
      .map(({ kind, title, address }) => {
        const reason = skippedWords[kind](1, host).replace(/^1 /, '');
        return `${title}\t${address}\t${reason}`;
      })
      .join('\n');
  return (
    <section className={styles.skipped} aria-labelledby={titleId}>
      <h3 className={styles.title} id={titleId}>
        Left out
      </h3>
      {groups.map(([kind, items]) => (
        <ItemDetails key={kind} summary={skippedWords[kind](items.length, host)} items={items}>
          {({ title, address }, at) => (
            <li key={at}>
              <bdi>{truncate(title, maxNameLength)}</bdi>
              <bdi className={styles.address}>{truncate(address, maxNameLength)}</bdi>
            </li>
          )}
        </ItemDetails>
      ))}
      {foldersLeftOut > 0 && (
        <p>{formatCount(foldersLeftOut, 'folder holds', 'folders hold')} nothing else.</p>
      )}
      {skipped.length > 0 && <CopyButton size="small" label="Copy the list" text={copied} />}
    </section>
  );
}
