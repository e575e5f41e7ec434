import { BookmarkCheck, BookmarkPlus, ChevronDown, Folder } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import {
  type Bookmark,
  type BookmarkState,
  findBookmarks,
  getFolderLabel,
  matchesFolderId,
} from '#data/bookmarks/bookmark.ts';
import { toBookmarkReference } from '#data/bookmarks/moves/plan-move.ts';
import {
  type BookmarkNode,
  type BookmarkTree,
  getAncestors,
} from '#data/bookmarks/tree/bookmark-tree.ts';
import { getTree } from '#data/bookmarks/tree/build-tree.ts';
import type { SpecificationName } from '#data/specifications/specification.ts';
import { bookmarkCommands } from '#features/bookmarks/commands/bookmark-commands.ts';
import { type BookmarkContext, selectCommands } from '#features/bookmarks/commands/command.ts';
import type { BookmarkEdits } from '#features/bookmarks/history/bookmark-edits.ts';
import { getEditLabel } from '#features/bookmarks/history/edit-labels.ts';
import { useBookmarkEdits } from '#features/bookmarks/history/use-bookmark-edits.ts';
import { quoteName } from '#features/bookmarks/node-labels.tsx';
import { paths } from '#paths.ts';
import { useHasExtension } from '#platform/react.tsx';
import { formatCount } from '#text/format-number.ts';
import { Button } from '#ui/button/Button.tsx';
import { IconButton } from '#ui/button/IconButton.tsx';
import { LazyContextMenu, useMenuButton } from '#ui/button/menu-button.tsx';
import { useRegisterActions } from '#workflows/palette/PaletteProvider.tsx';
import { useBookmarkState } from './AdjacentBookmarkLinks.tsx';
import type { OpenedDialog } from './BookmarkDialog.tsx';
import styles from './BookmarkMenu.module.css';
import { LazyBookmarkDialog } from './LazyBookmarkDialog.ts';

/**
 * Returns a label such as “In “Reconciliation”” or “In 2 folders”. Doesn't build a tree, which
 * would take longer.
 */
function foldersLabel({ folders }: BookmarkState, bookmarks: readonly Bookmark[]): string {
  const [only] = bookmarks;
  if (bookmarks.length > 1 || only === undefined) {
    return `In ${formatCount(bookmarks.length, 'folder')}`;
  }
  const { folderId } = only;
  if (!folderId) return 'Top level';
  const folder = folders.find(matchesFolderId(folderId));
  return `In ${quoteName(folder === undefined ? 'Recovered' : getFolderLabel(folder))}`;
}

/** Returns a function that returns the actions for one bookmark of the specification. */
function useNodeActions(edits: BookmarkEdits, openDialog: (dialog: OpenedDialog) => void) {
  const canWrite = useHasExtension('viewer.changes');
  const navigate = useNavigate();
  return (saved: BookmarkTree, node: BookmarkNode, isOnly: boolean) => {
    const { key, parent } = node;
    const folder = parent === null ? 'the top level' : quoteName(parent.name);
    const path = getAncestors(node).map(({ name }) => name);
    const url =
      parent?.kind === 'folder' ? paths.bookmarkFolder(parent.folder.id) : paths.bookmarks();
    const context: BookmarkContext = {
      saved,
      canWrite,
      from: { folder, isOnly },
      openDialog,
      renaming: { start: () => openDialog({ kind: 'rename', node }) },
      deletions: {
        request: () =>
          void edits.apply({
            label: getEditLabel('delete', [node]),
            changes: [{ op: 'delete-bookmark', ...toBookmarkReference(node) }],
            done: () => `Deleted the bookmark from ${folder}.`,
            failed: `Couldn’t delete the bookmark ${quoteName(node.name)} from ${folder}.`,
          }),
      },
    };
    const commands = selectCommands([Object.values(bookmarkCommands)], context, [node]).flat();
    return [
      {
        id: `show ${key}`,
        label: path.length === 0 ? 'Top level' : path.join(' / '),
        icon: Folder,
        run: () => void navigate(url),
      },
      ...commands.map(({ id, keys: _, ...command }) => ({ ...command, id: `${id} ${key}` })),
    ];
  };
}

/** Menu of the bookmarks of a specification. Renders nothing until the bookmarks are loaded. */
export function BookmarkMenu({
  name,
  title,
  compact = false,
  mayAdd = true,
}: {
  name: SpecificationName;
  /** Title of a new bookmark. */
  title: string;
  compact?: boolean;
  /** False if the document can't be bookmarked; the menu then doesn't offer to add a bookmark. */
  mayAdd?: boolean;
}) {
  const canWrite = useHasExtension('viewer.changes');
  const state = useBookmarkState();
  const edits = useBookmarkEdits();
  const [dialog, setDialog] = useState<OpenedDialog>();
  const { menu, opener } = useMenuButton();
  const close = () => setDialog(undefined);
  const actionsOf = useNodeActions(edits, setDialog);
  const bookmarks = state === undefined ? [] : findBookmarks(state, name);
  const isBookmarked = bookmarks.length > 0;
  const canAdd = state !== undefined && !isBookmarked && canWrite && mayAdd;
  const add = () => setDialog({ kind: 'add', files: [{ ...name, title }] });
  const adding = { id: 'bookmark-this', label: 'Add bookmarks', icon: BookmarkPlus, run: add };
  // Registers “Add bookmarks” in “Jump to…” only on the page of a specification. Compact menus are
  // in lists, where it would be unclear which specification is meant.
  useRegisterActions(() => (canAdd && !compact ? [{ ...adding, context: quoteName(title) }] : []));
  if (state === undefined || !(isBookmarked || canAdd)) return null;
  const label = isBookmarked ? foldersLabel(state, bookmarks) : 'Add bookmarks';
  const look = isBookmarked
    ? { icon: BookmarkCheck, ...opener }
    : ({ icon: BookmarkPlus, 'aria-haspopup': 'dialog', onClick: add } as const);
  const menuGroups = () => {
    const tree = getTree(state);
    const own = new Set(bookmarks);
    const nodes = tree.nodes.flatMap((node) =>
      node.kind === 'bookmark' && own.has(node.bookmark) ? [node] : [],
    );
    const addAgain = { label: 'Add to another folder…', icon: BookmarkPlus, run: add };
    const ofNodes = nodes.map((node) => actionsOf(tree, node, nodes.length === 1));
    return [...ofNodes, canWrite ? [addAgain] : []];
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
      {menu && <LazyContextMenu {...menu} label={label} groups={menuGroups()} />}
      {dialog && <LazyBookmarkDialog dialog={dialog} state={state} edits={edits} onClose={close} />}
    </span>
  );
}
