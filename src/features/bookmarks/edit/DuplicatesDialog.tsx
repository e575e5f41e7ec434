import { useMemo, useState } from 'react';
import type { BookmarkNode, BookmarkTree } from '#data/bookmarks/tree/bookmark-tree.ts';
import {
  findDuplicates,
  type KeptDuplicates,
  superfluous,
} from '#data/bookmarks/tree/duplicates.ts';
import type { DeletionChoice } from '#features/bookmarks/delete/deletion-choice.ts';
import { formatCount } from '#text/format-number.ts';
import { Button } from '#ui/button/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { DuplicateGroup } from './DuplicateGroup.tsx';
import styles from './DuplicatesDialog.module.css';

/** How many groups are shown before “Show more”. */
const groupsAtOnce = 50;

/**
 * Lists every specification that is bookmarked more than once, with all its places. One of each can
 * be kept, and all others deleted together; the list stays open for the rest.
 */
export function DuplicatesDialog({
  tree,
  onShow,
  onDelete,
  onClose,
}: {
  tree: BookmarkTree;
  /** Goes to a bookmark in the tree. */
  onShow: (node: BookmarkNode) => void;
  /** Asks, then deletes duplicates. Absent where bookmarks can’t be deleted. */
  onDelete: ((choice: DeletionChoice) => void) | undefined;
  onClose: () => void;
}) {
  const groups = useMemo(() => findDuplicates(tree), [tree]);
  const [kept, setKept] = useState<KeptDuplicates>(() => new Map());
  const [most, setMost] = useState(groupsAtOnce);
  const superfluousNodes = useMemo(() => superfluous(groups, kept), [groups, kept]);
  const left = groups.length - most;
  const bookmarks = groups.reduce((sum, group) => sum + group.bookmarks.length, 0);
  const keepFirst = () =>
    setKept(new Map(groups.map(({ id, bookmarks: [first] }) => [id, first?.key ?? ''])));
  const count = superfluousNodes.length;

  return (
    <Dialog
      title="Duplicates"
      onClose={onClose}
      footer={
        <>
          <Button data-autofocus onClick={onClose}>
            Close
          </Button>
          {onDelete && groups.length > 0 && (
            <Button
              variant="danger"
              unavailable={count === 0}
              onClick={() => onDelete({ nodes: superfluousNodes, kept })}
            >
              {count === 0 ? 'Delete duplicates' : `Delete ${formatCount(count, 'duplicate')}`}
            </Button>
          )}
        </>
      }
    >
      {groups.length === 0 ? (
        <p className={styles.text} role="status">
          No specification is bookmarked more than once.
        </p>
      ) : (
        <>
          <p className={styles.text}>
            {formatCount(groups.length, 'specification is', 'specifications are')} bookmarked more
            than once, by {formatCount(bookmarks, 'bookmark')} with the same repository and path.
            {onDelete && ' Choose which to keep. The others can be deleted.'}
          </p>
          {onDelete && (
            <p className={styles.choices}>
              <Button size="small" onClick={keepFirst}>
                Keep the first of each
              </Button>
              {kept.size > 0 && (
                <Button size="small" variant="quiet" onClick={() => setKept(new Map())}>
                  Clear
                </Button>
              )}
            </p>
          )}
          <ol className={styles.groups}>
            {groups.slice(0, most).map((group) => (
              <DuplicateGroup
                key={group.id}
                group={group}
                kept={kept.get(group.id)}
                actions={{
                  onShow,
                  onKeep: onDelete && (({ key }) => setKept(new Map(kept).set(group.id, key))),
                }}
              />
            ))}
          </ol>
          {left > 0 && (
            <Button onClick={() => setMost(most + groupsAtOnce)}>
              Show more ({formatCount(left, 'specification')} left)
            </Button>
          )}
        </>
      )}
    </Dialog>
  );
}
