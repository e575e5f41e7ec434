import { BookmarkCheck, BookmarkPlus, ChevronDown } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { bookmarksOf } from '#data/bookmarks/search/bookmarks-of.ts';
import type { BookmarkNode, TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { treeOf } from '#data/bookmarks/tree/build-tree.ts';
import type { SpecificationName } from '#data/specifications/specification.ts';
import { AddBookmarkDialog } from '#features/bookmarks/edit/AddBookmarkDialog.tsx';
import { MoveDialog } from '#features/bookmarks/edit/MoveDialog.tsx';
import { RenameDialog } from '#features/bookmarks/edit/RenameDialog.tsx';
import { EditDialogs } from '#features/bookmarks/edits/EditDialogs.tsx';
import { moveEdit, nothingToMove, renameEdit } from '#features/bookmarks/edits/reported-edits.ts';
import { useBookmarkEdits } from '#features/bookmarks/edits/use-bookmark-edits.ts';
import { quoted } from '#features/bookmarks/node-labels.ts';
import { useHasExtension } from '#platform/react.tsx';
import { Button } from '#ui/button/Button.tsx';
import { IconButton } from '#ui/button/IconButton.tsx';
import { useToasts } from '#ui/notice/Toaster.tsx';
import { useOfferedActions } from '#workflows/commands/OfferedActions.tsx';
import styles from './BookmarkMenu.module.css';
import { placesLabel } from './place-label.ts';
import { useBookmarkState } from './use-bookmark-state.ts';

/** Loaded with the first menu, because it needs the component library. */
const PlacesMenu = lazy(async () => ({
  default: (await import('./PlacesMenu.tsx')).PlacesMenu,
}));

type OpenDialog =
  | { readonly kind: 'menu'; readonly at: { readonly x: number; readonly y: number } }
  | { readonly kind: 'add' }
  | { readonly kind: 'rename' | 'move'; readonly node: BookmarkNode };

function isBookmarkOf({ codeHostSlug, path }: SpecificationName) {
  return (node: TreeNode): node is BookmarkNode =>
    node.kind === 'bookmark' &&
    node.bookmark.path === path &&
    node.bookmark.codeHostSlug === codeHostSlug;
}

/**
 * Says in which folders a specification is bookmarked, and adds, renames, moves and removes
 * bookmarks of it (viewer.changes). Shows nothing while the bookmarks are not known.
 */
export function BookmarkMenu({
  name,
  title,
  compact = false,
  mayAdd = true,
}: {
  name: SpecificationName;
  /** For a new bookmark. */
  title: string;
  /** An icon only. */
  compact?: boolean;
  /** False where there is nothing to bookmark. */
  mayAdd?: boolean;
}) {
  const canWrite = useHasExtension('viewer.changes');
  const state = useBookmarkState();
  const edits = useBookmarkEdits(state);
  const toasts = useToasts();
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  const bookmarks = state === undefined ? [] : bookmarksOf(state, name);
  const isBookmarked = bookmarks.length > 0;
  const canAdd = state !== undefined && !isBookmarked && canWrite && mayAdd;
  const add = () => setDialog({ kind: 'add' });
  const adding = { id: 'bookmark-this', label: 'Add bookmark', icon: BookmarkPlus, run: add };
  // Small ones stand in lists.
  useOfferedActions(() => (canAdd && !compact ? [{ ...adding, context: quoted(title) }] : []));
  if (state === undefined || !(isBookmarked || canAdd)) return null;
  const label = isBookmarked ? placesLabel(state, bookmarks) : 'Add bookmark';
  const look = {
    icon: isBookmarked ? BookmarkCheck : BookmarkPlus,
    'aria-haspopup': isBookmarked ? ('menu' as const) : ('dialog' as const),
    'aria-expanded': isBookmarked ? dialog?.kind === 'menu' : undefined,
    onClick: ({ currentTarget }: { currentTarget: Element }) => {
      const { left, bottom } = currentTarget.getBoundingClientRect();
      setDialog(isBookmarked ? { kind: 'menu', at: { x: left, y: bottom } } : { kind: 'add' });
    },
  };
  return (
    <span className={styles.opener} data-bookmarked={isBookmarked || undefined}>
      {compact ? (
        <IconButton label={label} title={label} {...look} />
      ) : (
        <Button {...look}>
          <bdi className={styles.label}>{label}</bdi>
          {isBookmarked && <ChevronDown aria-hidden />}
        </Button>
      )}
      {dialog?.kind === 'menu' && (
        <Suspense>
          <PlacesMenu
            label={label}
            tree={treeOf(state)}
            nodes={treeOf(state).nodes.filter(isBookmarkOf(name))}
            at={dialog.at}
            onAdd={add}
            onRename={(node) => setDialog({ kind: 'rename', node })}
            onMove={(node) => setDialog({ kind: 'move', node })}
            edits={edits}
            onClose={close}
          />
        </Suspense>
      )}
      {dialog?.kind === 'add' && (
        <AddBookmarkDialog
          tree={treeOf(state)}
          initialPlace={treeOf(state).foldersById.get(state.lastFolderId ?? '')?.[0] ?? null}
          initial={{ repository: name.codeHostSlug, path: name.path, title }}
          edits={edits}
          onAdded={(added, _key, edit) => {
            close();
            edits.showDone(`Added ${quoted(added)}.`, edit);
          }}
          onClose={close}
        />
      )}
      {dialog?.kind === 'rename' && (
        <RenameDialog
          node={dialog.node}
          onRename={(to) => void edits.apply(renameEdit(edits, dialog.node, to))}
          onClose={close}
        />
      )}
      {dialog?.kind === 'move' && (
        <MoveDialog
          tree={treeOf(state)}
          moving={[dialog.node]}
          onMove={(moves) => {
            close();
            const edit = moveEdit(edits, moves);
            if (edit !== undefined) void edits.apply(edit);
            else if (nothingToMove(moves) !== '') toasts.show(nothingToMove(moves));
          }}
          onClose={close}
        />
      )}
      <EditDialogs edits={edits} />
    </span>
  );
}
