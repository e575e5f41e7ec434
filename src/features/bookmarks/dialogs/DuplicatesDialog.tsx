import { CornerDownRight } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  type BookmarkNode,
  type BookmarkTree,
  getAncestors,
} from '#data/bookmarks/tree/bookmark-tree.ts';
import {
  type DuplicateBookmarks,
  findDuplicates,
  findDuplicatesToRemove,
  type KeptDuplicates,
} from '#data/bookmarks/tree/selection.ts';
import shared from '#features/bookmarks/bookmarks.module.css';
import { NodePathSegments } from '#features/bookmarks/node-labels.tsx';
import { formatCount } from '#text/format-number.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { Button } from '#ui/button/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { Stack, Text } from '#ui/layout/layout.tsx';
import { LimitedList } from '#ui/list/LimitedList.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import styles from './dialogs.module.css';

const placesAtOnce = 20;
const groupsAtOnce = 50;

/** Specification with several bookmarks, and the folders that contain these bookmarks. */
function DuplicateGroup({
  group: { codeHostSlug, path, bookmarks },
  kept,
  onKeep,
  onShow,
}: {
  group: DuplicateBookmarks;
  /** Key of the bookmark to keep. */
  kept: string | undefined;
  /** Undefined if bookmarks can't be deleted. */
  onKeep: ((node: BookmarkNode) => void) | undefined;
  onShow: (node: BookmarkNode) => void;
}) {
  const name = useId();
  return (
    <li className={styles.group}>
      <Stack as="h3" gap={2} below={4} size="small" weight={500} mono breaks>
        <bdi>{truncate(path, maxNameLength)}</bdi>
        {codeHostSlug && (
          <Text as="bdi" tone="soft" size="small" breaks>
            {truncate(codeHostSlug, maxNameLength)}
          </Text>
        )}
      </Stack>
      <LimitedList items={bookmarks} step={placesAtOnce}>
        {(shown) => (
          <ul>
            {shown.map((node) => {
              const around = getAncestors(node);
              const place = around.length === 0 ? 'Top level' : <NodePathSegments path={around} />;
              return (
                <li key={node.key} className={styles.place}>
                  <span className={styles.where}>
                    <bdi>{node.name}</bdi>
                    <Text as="span" tone="soft" size="small" breaks>
                      {place}
                    </Text>
                  </span>
                  {onKeep && (
                    <label className={shared.option}>
                      <input
                        type="radio"
                        name={name}
                        checked={node.key === kept}
                        onChange={() => onKeep(node)}
                      />
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
            })}
          </ul>
        )}
      </LimitedList>
    </li>
  );
}

/**
 * Dialog with all specifications that have more than one bookmark. The user selects the bookmark to
 * keep for each specification and deletes all other bookmarks together. The dialog remains open for
 * specifications that still have duplicates.
 */
export function DuplicatesDialog({
  tree,
  onShow,
  onDelete,
  onClose,
}: {
  tree: BookmarkTree;
  /** Called after the dialog has closed. */
  onShow: (node: BookmarkNode) => void;
  /** Called with the bookmarks to delete; undefined if bookmarks can't be deleted. */
  onDelete:
    | ((choice: { nodes: readonly BookmarkNode[]; kept: KeptDuplicates }) => void)
    | undefined;
  onClose: () => void;
}) {
  const groups = useMemo(() => findDuplicates(tree), [tree]);
  const [kept, setKept] = useState<KeptDuplicates>(() => new Map());
  const nodes = useMemo(() => findDuplicatesToRemove(groups, kept), [groups, kept]);
  const bookmarks = groups.reduce((sum, group) => sum + group.bookmarks.length, 0);
  const keepFirst = () =>
    setKept(new Map(groups.map(({ id, bookmarks: [first] }) => [id, first?.key ?? ''])));
  const count = nodes.length;

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
              onClick={() => onDelete({ nodes, kept })}
            >
              {count === 0 ? 'Delete duplicates' : `Delete ${formatCount(count, 'duplicate')}`}
            </Button>
          )}
        </>
      }
    >
      {groups.length === 0 ? (
        <Text below={4} tone="soft" role="status">
          No specification is bookmarked more than once.
        </Text>
      ) : (
        <>
          <Text below={4} tone="soft">
            {formatCount(groups.length, 'specification is', 'specifications are')} bookmarked more
            than once, by {formatCount(bookmarks, 'bookmark')} with the same repository and path.
            {onDelete && ' Choose which to keep. The others can be deleted.'}
          </Text>
          {onDelete && (
            <p>
              <Button size="small" onClick={keepFirst}>
                Keep the first of each
              </Button>{' '}
              {kept.size > 0 && (
                <Button size="small" variant="quiet" onClick={() => setKept(new Map())}>
                  Clear
                </Button>
              )}
            </p>
          )}
          <LimitedList items={groups} step={groupsAtOnce}>
            {(shown) => (
              <Stack as="ol" gap={12} above={12} below={12}>
                {shown.map((group) => (
                  <DuplicateGroup
                    key={group.id}
                    group={group}
                    kept={kept.get(group.id)}
                    onKeep={onDelete && (({ key }) => setKept(new Map(kept).set(group.id, key)))}
                    onShow={(node) => {
                      flushSync(onClose);
                      onShow(node);
                    }}
                  />
                ))}
              </Stack>
            )}
          </LimitedList>
        </>
      )}
    </Dialog>
  );
}
