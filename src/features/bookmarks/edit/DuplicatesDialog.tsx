import { CornerDownRight } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import {
  ancestorsOf,
  type BookmarkNode,
  type BookmarkTree,
} from '#data/bookmarks/tree/bookmark-tree.ts';
import {
  type Duplicates,
  findDuplicates,
  type KeptDuplicates,
  superfluous,
} from '#data/bookmarks/tree/selection.ts';
import type { DeletionChoice } from '#features/bookmarks/delete/use-deletion.ts';
import { PathSteps } from '#features/bookmarks/node-labels.tsx';
import { formatCount } from '#text/format-number.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { Button } from '#ui/button/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import styles from './DuplicatesDialog.module.css';

/** How many places are shown before “Show more”. */
const placesAtOnce = 20;

/** What can be done with one of the bookmarks. */
type DuplicateActions = {
  /** Goes to it in the tree. */
  readonly onShow: (node: BookmarkNode) => void;
  /** Keeps this one of its group. Absent where bookmarks can’t be deleted. */
  readonly onKeep: ((node: BookmarkNode) => void) | undefined;
};

function Place({
  node,
  group,
  isKept,
  actions: { onShow, onKeep },
}: {
  node: BookmarkNode;
  /** Names the radio buttons of the group. */
  group: string;
  isKept: boolean;
  actions: DuplicateActions;
}) {
  const around = ancestorsOf(node);
  const place = around.length === 0 ? 'Top level' : <PathSteps path={around} />;
  return (
    <li className={styles.place}>
      <span className={styles.where}>
        <bdi>{node.name}</bdi>
        <span className={styles.path}>{place}</span>
      </span>
      {onKeep && (
        <label className={styles.keep}>
          <input type="radio" name={group} checked={isKept} onChange={() => onKeep(node)} />
          Keep
          <VisuallyHidden>: {place}</VisuallyHidden>
        </label>
      )}
      <Button size="small" icon={CornerDownRight} onClick={() => onShow(node)}>
        Show in folder
        <VisuallyHidden>: {place}</VisuallyHidden>
      </Button>
    </li>
  );
}

/** A specification that is bookmarked more than once, with all its places. */
function DuplicateGroup({
  group: { codeHostSlug, path, bookmarks },
  kept,
  actions,
}: {
  group: Duplicates;
  /** The key of the bookmark that is kept. */
  kept: string | undefined;
  actions: DuplicateActions;
}) {
  const name = useId();
  const [most, setMost] = useState(placesAtOnce);
  const left = bookmarks.length - most;
  return (
    <li className={styles.group}>
      <h3 className={styles.target}>
        <bdi>{truncate(path, maxNameLength)}</bdi>
        {codeHostSlug && (
          <bdi className={styles.repository}>{truncate(codeHostSlug, maxNameLength)}</bdi>
        )}
      </h3>
      <ul>
        {bookmarks.slice(0, most).map((node) => (
          <Place
            key={node.key}
            node={node}
            group={name}
            isKept={node.key === kept}
            actions={actions}
          />
        ))}
      </ul>
      {left > 0 && (
        <Button size="small" variant="quiet" onClick={() => setMost(most + placesAtOnce * 5)}>
          Show more places ({formatCount(left, 'is', 'are')} left)
        </Button>
      )}
    </li>
  );
}

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
