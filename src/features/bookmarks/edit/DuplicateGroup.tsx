import { CornerDownRight } from 'lucide-react';
import { useId, useState } from 'react';
import { ancestorsOf, type BookmarkNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import type { Duplicates } from '#data/bookmarks/tree/duplicates.ts';
import { PathSteps } from '#features/bookmarks/PathSteps.tsx';
import { formatCount } from '#text/format-number.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { Button } from '#ui/button/Button.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import styles from './DuplicatesDialog.module.css';

/** How many places are shown before “Show more”. */
const placesAtOnce = 20;

/** What can be done with one of the bookmarks. */
export type DuplicateActions = {
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
export function DuplicateGroup({
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
