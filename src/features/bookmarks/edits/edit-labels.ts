import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import type { Change } from '#data/bookmarks/changes/change.ts';
import type { EditAction, EditLabel } from '#data/bookmarks/edits/edit.ts';
import type { Direction, ReplayRefusal } from '#data/bookmarks/edits/replay.ts';
import type { TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { itemCount } from '#data/bookmarks/tree/selection.ts';
import { quoted } from '#features/bookmarks/node-labels.ts';
import { failureOf } from '#platform/http/failure.ts';
import { formatCount } from '#text/format-number.ts';

const actionNames: Readonly<Record<EditAction, string>> = {
  create: 'creation',
  import: 'import',
  copy: 'copy',
  delete: 'deletion',
  rename: 'rename',
  move: 'move',
  restore: 'restoration',
};

/** “move of “Settlement””, “deletion of 725 items”. */
export function formatEdit({ action, name, count }: EditLabel): string {
  return `${actionNames[action]} of ${name === null ? formatCount(count, 'item') : quoted(name)}`;
}

/** The label of an edit of nodes, with everything inside them. */
export function labelOf(action: EditAction, nodes: readonly TreeNode[]): EditLabel {
  const [only] = nodes;
  const count = itemCount(nodes);
  return { action, name: count === 1 && only ? only.name : null, count };
}

export const directionLabels: Readonly<
  Record<Direction, { readonly verb: string; readonly button: string; readonly past: string }>
> = {
  undo: { verb: 'undo', button: 'Undo', past: 'Undone' },
  redo: { verb: 'redo', button: 'Redo', past: 'Redone' },
};

/** Why something stays as it is, as a sentence. */
export const refusalLabels: Readonly<Record<ReplayRefusal, string>> = {
  'folder-missing': 'The folder has been deleted since.',
  'bookmark-missing': 'The bookmark has been deleted or moved since.',
  'parent-missing': 'The folder that it was in no longer exists.',
  'id-taken': 'The folder exists already.',
  'already-there': 'The folder that it was in holds the same bookmark now.',
  'into-itself': 'Its folder is inside it now.',
  ambiguous: 'There are several of it, and the service can’t tell which one is meant.',
  'changed-since': 'Something was added to it or changed since, and would be lost.',
};

/** The name of the folder or bookmark whose change the service refused; undefined if it isn’t named. */
export function refusedName(
  error: unknown,
  changes: readonly Change[],
  { folders, bookmarks }: BookmarkState,
): string | undefined {
  const failure = failureOf(error);
  const pointer = failure && 'answer' in failure ? failure.answer.problem?.pointer : undefined;
  const index = /^\/changes\/(\d+)/.exec(pointer ?? '')?.[1];
  const change = index === undefined ? undefined : changes[Number(index)];
  switch (change?.op) {
    case undefined:
      return undefined;
    case 'create-folder':
      return change.name;
    case 'create-bookmark':
      return change.title;
    case 'update-folder':
    case 'delete-folder':
      return folders.find(({ id }) => id === change.id)?.name ?? undefined;
    case 'update-bookmark':
    case 'delete-bookmark': {
      const { codeHostSlug, path } = change;
      const found = bookmarks.find((one) => one.path === path && one.codeHostSlug === codeHostSlug);
      return found?.title ?? path;
    }
  }
}
