import { CornerDownRight } from 'lucide-react';
import { useMemo, useState } from 'react';
import {
  ancestorsOf,
  type BookmarkNode,
  type BookmarkTree,
} from '#data/bookmarks/tree/bookmark-tree.ts';
import { type Duplicates, findDuplicates } from '#data/bookmarks/tree/duplicates.ts';
import { PathSteps } from '#features/bookmarks/PathSteps.tsx';
import { formatCount } from '#text/format-number.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { Button } from '#ui/button/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import styles from './DuplicatesDialog.module.css';

/** How many groups, and places in a group, are shown before “Show more”. */
const atOnce = { groups: 50, places: 20 };

type Show = (node: BookmarkNode) => void;

function Place({ node, onShow }: { node: BookmarkNode; onShow: Show }) {
  const around = ancestorsOf(node);
  const place = around.length === 0 ? 'Top level' : <PathSteps path={around} />;
  return (
    <li className={styles.place}>
      <span className={styles.where}>
        <bdi>{node.name}</bdi>
        <span className={styles.path}>{place}</span>
      </span>
      <Button size="small" icon={CornerDownRight} onClick={() => onShow(node)}>
        Show in folder
        <VisuallyHidden>: {place}</VisuallyHidden>
      </Button>
    </li>
  );
}

function Group({
  group: { codeHostSlug, path, bookmarks },
  onShow,
}: {
  group: Duplicates;
  onShow: Show;
}) {
  const [most, setMost] = useState(atOnce.places);
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
          <Place key={node.key} node={node} onShow={onShow} />
        ))}
      </ul>
      {left > 0 && (
        <Button size="small" variant="quiet" onClick={() => setMost(most + atOnce.places * 5)}>
          Show more places ({formatCount(left, 'is', 'are')} left)
        </Button>
      )}
    </li>
  );
}

/** Lists every specification that is bookmarked more than once, with all its places. */
export function DuplicatesDialog({
  tree,
  onShow,
  onClose,
}: {
  tree: BookmarkTree;
  /** Goes to a bookmark in the tree. */
  onShow: Show;
  onClose: () => void;
}) {
  const groups = useMemo(() => findDuplicates(tree), [tree]);
  const [most, setMost] = useState(atOnce.groups);
  const left = groups.length - most;
  const bookmarks = groups.reduce((sum, group) => sum + group.bookmarks.length, 0);
  return (
    <Dialog
      title="Duplicates"
      onClose={onClose}
      footer={
        <Button data-autofocus onClick={onClose}>
          Close
        </Button>
      }
    >
      {groups.length === 0 ? (
        <p className={styles.text}>
          No specification is bookmarked more than once: no two bookmarks have the same repository
          and path.
        </p>
      ) : (
        <>
          <p className={styles.text}>
            {formatCount(groups.length, 'specification is', 'specifications are')} bookmarked more
            than once, by {formatCount(bookmarks, 'bookmark')} with the same repository and path.
          </p>
          <ol className={styles.groups}>
            {groups.slice(0, most).map((group) => (
              <Group key={group.bookmarks[0]?.key} group={group} onShow={onShow} />
            ))}
          </ol>
          {left > 0 && (
            <Button onClick={() => setMost(most + atOnce.groups)}>
              Show more ({formatCount(left, 'specification')} left)
            </Button>
          )}
        </>
      )}
    </Dialog>
  );
}
