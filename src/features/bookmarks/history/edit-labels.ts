import type { AdditionPlan, SkippedItem } from '#data/bookmarks/additions/plan-additions.ts';
import {
  type BookmarkState,
  findBookmarks,
  getFolderLabel,
  matchesFolderId,
} from '#data/bookmarks/bookmark.ts';
import { applyChanges } from '#data/bookmarks/changes/apply-changes.ts';
import { type Change, getChangedNodeKey } from '#data/bookmarks/changes/change.ts';
import { getNewValues, type StaleChange } from '#data/bookmarks/changes/stale-changes.ts';
import type { ChangeRefusal } from '#data/bookmarks/changes/state-draft.ts';
import type { EditAction, EditLabel, EditRequest } from '#data/bookmarks/edits/edit.ts';
import { getChangedName, type ReplayDirection } from '#data/bookmarks/edits/replay.ts';
import { type AllowedMoves, toBookmarkReference } from '#data/bookmarks/moves/plan-move.ts';
import type { BookmarkNode, FolderNode, TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { getTree } from '#data/bookmarks/tree/build-tree.ts';
import { countItems } from '#data/bookmarks/tree/selection.ts';
import {
  formatMoveTarget,
  formatNodes,
  getNodeRefusalMessage,
  joinSentences,
  quoteName,
} from '#features/bookmarks/node-labels.tsx';
import { formatList } from '#text/format-list.ts';
import { formatCount, formatNumber } from '#text/format-number.ts';

/** Edit requested by the user. */
export type NewEdit = {
  readonly label: EditLabel;
  readonly changes: readonly Change[];
  /** Requests that send the changes; by default one request of the extension viewer.changes. */
  readonly requests?: readonly EditRequest[];
};

/** Edit with the messages that report its result. */
export type EditWithMessages = NewEdit & {
  /** Returns the success message. `after` is the state of the bookmarks after the edit. */
  readonly done: (after: BookmarkState) => string;
  /** Beginning of the failure message, such as “Couldn’t move “A” to “B”.” */
  readonly failed: string;
};

const actionNames: Readonly<Record<EditAction, string>> = {
  create: 'creation',
  import: 'import',
  copy: 'copy',
  delete: 'deletion',
  rename: 'rename',
  move: 'move',
  repair: 'repair',
  restore: 'restoration',
};

/** Formats an edit label, for example as “move of “Settlement”” or “deletion of 725 items”. */
export function formatEditLabel({ action, name, count }: EditLabel): string {
  return `${actionNames[action]} of ${name === null ? formatCount(count, 'item') : quoteName(name)}`;
}

/** Returns the label of an edit of the given nodes. The count includes all nodes inside folders. */
export function getEditLabel(action: EditAction, nodes: readonly TreeNode[]): EditLabel {
  const [only] = nodes;
  const count = countItems(nodes);
  return { action, name: count === 1 && only ? only.name : null, count };
}

export const replayDirectionLabels: Readonly<
  Record<ReplayDirection, { readonly verb: string; readonly button: string; readonly past: string }>
> = {
  undo: { verb: 'undo', button: 'Undo', past: 'Undone' },
  redo: { verb: 'redo', button: 'Redo', past: 'Redone' },
};

/** Sentences that say why a change can't be undone. */
export const replayRefusalLabels: Readonly<Record<ChangeRefusal, string>> = {
  'folder-missing': 'The folder has been deleted since.',
  'bookmark-missing': 'The bookmark has been deleted or moved since.',
  'parent-missing': 'Its folder no longer exists.',
  'id-taken': 'The folder exists already.',
  'already-there': 'Its folder already contains the same bookmark.',
  'into-itself': 'Its folder is inside it now.',
  ambiguous: 'There are several copies, and the service can’t tell them apart.',
  'changed-since': 'It has changed since. Those changes would be lost.',
};

/**
 * Formats the position of a node among its siblings, for example as “, 3 of 5”; returns an empty
 * string if the node doesn't exist.
 */
function positionText(state: BookmarkState, key: string): string {
  const node = getTree(state).byKey.get(key);
  return node ? `, ${formatNumber(node.positionInSet)} of ${formatNumber(node.setSize)}` : '';
}

/** Returns the name of a folder for a sentence; a folder created elsewhere might not be loaded. */
function formatFolder({ folders }: BookmarkState, id: string | null): string {
  if (!id) return 'the top level';
  const folder = folders.find(matchesFolderId(id));
  return folder ? quoteName(getFolderLabel(folder)) : 'another folder';
}

/**
 * Returns a sentence about the first change that isn't possible in the current bookmarks; undefined
 * if all changes are possible. `before` are the bookmarks that the user saw.
 */
export function getImpossibleChangeText(
  before: BookmarkState,
  current: BookmarkState,
  changes: readonly Change[],
): string | undefined {
  const applied = applyChanges(current, changes);
  const change = applied.ok ? undefined : changes[applied.index];
  if (applied.ok || change === undefined) return undefined;
  const name = quoteName(getChangedName(before, change));
  if (applied.refusal !== 'bookmark-missing' || !('path' in change)) {
    return `${name}: ${replayRefusalLabels[applied.refusal]}`;
  }
  const earlier = new Set(findBookmarks(before, change).map(({ folderId }) => folderId));
  const [only, ...others] = findBookmarks(current, change).filter(
    ({ folderId }) => !earlier.has(folderId),
  );
  return only && others.length === 0
    ? `${name} was moved to ${formatFolder(current, only.folderId)} meanwhile.`
    : `${name} is no longer in ${formatFolder(before, change.folderId)}.`;
}

/** Sentence about a change that another device made meanwhile, and the choices that it leaves. */
export type StaleChangeTexts = {
  /**
   * Change by someone else, such as “Payments” had been renamed to “Payouts” meanwhile; no period.
   */
  readonly event: string;
  /** Sentence about the requested change, such as “Your new name “Refunds” isn’t saved.” */
  readonly request: string;
  readonly keep: string;
  readonly goOn: string;
};

/** Returns the texts about a stale change. `state` has the current names of folders. */
export function getStaleChangeTexts(
  state: BookmarkState,
  { change, current }: StaleChange,
): StaleChangeTexts {
  const wanted = getNewValues(change);
  const isFolder = change.op === 'update-folder';
  const now = isFolder ? current.name : current.title;
  const oldName = change.op === 'update-folder' ? change.was?.name : change.was?.title;
  const newName = wanted.name ?? wanted.title;
  if (now !== undefined && oldName !== undefined && typeof newName === 'string') {
    const label = now || '(no name)';
    return {
      event: `${quoteName(oldName)} had been renamed to ${quoteName(label)} meanwhile`,
      request: `Your new name ${quoteName(newName)} isn’t saved.`,
      keep: `Keep ${quoteName(label)}`,
      goOn: `Rename to ${quoteName(newName)}`,
    };
  }
  const name = isFolder ? formatFolder(state, change.id) : quoteName(change.path);
  const folder = formatFolder(state, (isFolder ? current.parentId : current.folderId) ?? null);
  const target = formatFolder(state, (isFolder ? wanted.parentId : wanted.folderId) ?? null);
  return {
    event: `${name} had been moved to ${folder} meanwhile`,
    request: `It isn’t moved to ${target}.`,
    keep: `Keep in ${folder}`,
    goOn: `Move to ${target}`,
  };
}

/** Returns the edit that renames a folder or changes the title of a bookmark. */
export function createRenameEdit(node: FolderNode | BookmarkNode, name: string): EditWithMessages {
  const change: Change =
    node.kind === 'folder'
      ? {
          op: 'update-folder',
          id: node.folder.id,
          name,
          ...(node.folder.name !== null && { was: { name: node.folder.name } }),
        }
      : {
          op: 'update-bookmark',
          ...toBookmarkReference(node),
          set: { title: name },
          ...(node.bookmark.title !== null && { was: { title: node.bookmark.title } }),
        };
  const what = `${quoteName(node.name)} to ${quoteName(name)}`;
  return {
    label: { action: 'rename', name, count: 1 },
    changes: [change],
    done: () => `Renamed to ${quoteName(name)}.`,
    failed: `Couldn’t rename ${what}.`,
  };
}

/** Maximum number of bookmarks that a message lists by name. */
const maxListedNames = 3;

function namesText(all: readonly string[]): string {
  const names = all.slice(0, maxListedNames).map(quoteName);
  const rest = all.length - names.length;
  return formatList(rest > 0 ? [...names, `${formatNumber(rest)} more`] : names);
}

const alreadyThereText = (names: readonly string[]) =>
  names.length > 0 && `Already there: ${namesText(names)}.`;

/**
 * Returns sentences about the nodes that a move skips, with the reasons; empty if the move skips
 * none.
 */
export function formatSkippedNodes({ alreadyThere, moveRefusals: left }: AllowedMoves): string {
  const [refusal] = left;
  return joinSentences(
    alreadyThereText(alreadyThere.map(({ name }) => name)),
    refusal &&
      left.length === 1 &&
      `${quoteName(refusal.name)} stays. ${getNodeRefusalMessage(refusal)}`,
    left.length > 1 && `Can’t be moved by themselves: ${namesText(left.map(({ name }) => name))}.`,
  );
}

/** Returns the edit that moves nodes; undefined if every node remains in its position. */
export function createMoveEdit(moves: AllowedMoves): EditWithMessages | undefined {
  const [first, ...others] = moves.moves;
  if (first === undefined) return undefined;
  const nodes = moves.moves.map(({ node }) => node);
  const target = formatMoveTarget(moves.target);
  const isReordered = first.node.parent?.key === moves.target?.key;
  const done = (after: BookmarkState) => {
    const position =
      others.length === 0 ? positionText(after, getChangedNodeKey(first.change)) : '';
    const to = isReordered && position !== '' ? position.slice(2) : `${target}${position}`;
    return joinSentences(`Moved ${formatNodes(nodes)} to ${to}.`, formatSkippedNodes(moves));
  };
  return {
    // The label has the name of a single moved folder, although its count includes the folder's
    // contents.
    label: { ...getEditLabel('move', nodes), name: others.length === 0 ? first.node.name : null },
    changes: moves.moves.map(({ change }) => change),
    done,
    failed: `Couldn’t move ${formatNodes(nodes)} to ${target}.`,
  };
}

const creationVerbs = {
  import: { verb: 'import', past: 'Imported' },
  copy: { verb: 'copy', past: 'Copied' },
  create: { verb: 'add', past: 'Added' },
} as const;

/** Returns a sentence about the items that an import skips, which its preview has listed. */
function formatSkippedCounts(known: number, others: number): string | false {
  const parts = [
    known > 0 && `${formatCount(known, 'bookmark was', 'bookmarks were')} already there`,
    others > 0 && `${formatNumber(others)} left out`,
  ].filter(Boolean);
  return parts.length > 0 && `${parts.join(', ')}.`;
}

/**
 * Returns the edit that creates nodes: copies from a file or the clipboard, or bookmarks of several
 * specifications.
 */
export function createAdditionEdit(
  { changes, skipped }: Pick<AdditionPlan, 'changes' | 'skipped'>,
  action: keyof typeof creationVerbs,
): EditWithMessages {
  const { verb, past } = creationVerbs[action];
  const count = changes.length;
  const [first] = changes;
  const name =
    first?.op === 'create-folder' ? first.name : first?.op === 'create-bookmark' ? first.title : '';
  const isKnown = ({ kind }: SkippedItem) =>
    kind === 'known' || (kind === 'repeated' && action !== 'import');
  const known = skipped.filter(isKnown);
  const others = skipped.filter((item) => !isKnown(item));
  const namesOf = (items: readonly SkippedItem[]) =>
    items.map(({ title, address }) => title || address);
  const done = joinSentences(
    `${past} ${count === 1 ? quoteName(name) : formatCount(count, action === 'create' ? 'bookmark' : 'item')}.`,
    ...(action === 'import'
      ? [formatSkippedCounts(known.length, others.length)]
      : [
          alreadyThereText(namesOf(known)),
          others.length > 0 &&
            `Skipped, without a usable repository or path: ${namesText(namesOf(others))}.`,
        ]),
  );
  return {
    label: { action, name: count === 1 ? name : null, count },
    changes,
    done: () => done,
    failed: `Couldn’t ${verb} ${formatCount(count, 'item')}.`,
  };
}
