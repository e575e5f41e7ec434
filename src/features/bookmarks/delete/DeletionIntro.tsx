import { ancestorsOf, type FolderNode, type Tally } from '#data/bookmarks/tree/bookmark-tree.ts';
import { formatTally } from '#features/bookmarks/format-tally.ts';
import { PathSteps } from '#features/bookmarks/PathSteps.tsx';
import { formatNumber } from '#text/format-number.ts';
import styles from './DeletionIntro.module.css';

function Count({ count, words }: { count: number; words: string }) {
  return (
    <p className={styles.tally}>
      <b>{formatNumber(count)}</b> <span>{words}</span>
    </p>
  );
}

/** What deleting a folder means (interface 4.3), where it stands, and exact counts. */
export function FolderIntro({
  node,
  total: { folders, bookmarks },
  hasUndo,
}: {
  node: FolderNode;
  total: Tally;
  hasUndo: boolean;
}) {
  return (
    <>
      <p className={styles.text}>
        Everything inside it is deleted too.{' '}
        {hasUndo
          ? `Undo can bring it back. Old links to ${folders === 1 ? 'this folder' : 'these folders'} won’t work then.`
          : 'This can’t be undone. To be able to go back, save a copy first.'}{' '}
        The specifications themselves stay where they are.
      </p>
      {node.duplicate && (
        <p className={styles.text}>
          Several folders have the same ID as this one: they are deleted together.
        </p>
      )}
      <p className={styles.place}>
        <PathSteps path={[...ancestorsOf(node), node]} />
      </p>
      <div className={styles.tallies}>
        <Count
          count={folders}
          words={folders === 1 ? 'folder, this one' : 'folders, with this one'}
        />
        <Count count={bookmarks} words={bookmarks === 1 ? 'bookmark' : 'bookmarks'} />
      </div>
    </>
  );
}

/** What deleting several nodes means, and exact counts. */
export function SeveralIntro({ total, hasUndo }: { total: Tally; hasUndo: boolean }) {
  return (
    <p className={styles.text}>
      {formatTally(total) ?? 'Nothing'}
      {total.folders > 0 && ', with everything inside the folders'}.{' '}
      {hasUndo
        ? `Undo can bring them back.${total.folders > 0 ? ' Old links to these folders won’t work then.' : ''}`
        : 'This can’t be undone. To be able to go back, save a copy first.'}
    </p>
  );
}
