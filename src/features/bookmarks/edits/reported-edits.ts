import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import type { Change } from '#data/bookmarks/changes/change.ts';
import type { CreationPlan } from '#data/bookmarks/changes/plan-creation.ts';
import { keyAfter, type Moves, referenceTo } from '#data/bookmarks/moves/plan-move.ts';
import type { BookmarkNode, FolderNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { treeOf } from '#data/bookmarks/tree/build-tree.ts';
import { nodesLabel, quoted, targetLabel } from '#features/bookmarks/node-labels.ts';
import { formatCount, formatNumber } from '#text/format-number.ts';
import { labelOf } from './edit-labels.ts';
import type { BookmarkEdits, ReportedEdit } from './use-bookmark-edits.ts';

type Planner = Pick<BookmarkEdits, 'plan'>;

/** “, 3 of 5”: the position of a node among its siblings; empty if the bookmarks don't show it. */
function positionText(state: BookmarkState, key: string): string {
  const node = treeOf(state).byKey.get(key);
  return node ? `, ${formatNumber(node.positionInSet)} of ${formatNumber(node.setSize)}` : '';
}

/** Renames a folder or changes the title of a bookmark. */
export function renameEdit(
  { plan }: Planner,
  node: FolderNode | BookmarkNode,
  name: string,
): ReportedEdit {
  const change: Change =
    node.kind === 'folder'
      ? { op: 'update-folder', id: node.folder.id, name }
      : { op: 'update-bookmark', ...referenceTo(node), set: { title: name } };
  const what = `${quoted(node.name)} to ${quoted(name)}`;
  return {
    label: { action: 'rename', name, count: 1 },
    requests: plan([change]),
    done: (after) => `Renamed ${what}${positionText(after, node.key)}.`,
    failed: `Couldn’t rename ${what}.`,
  };
}

/** Sentences about the nodes that a move skips. */
function skippedText({ alreadyThere, left }: Moves): string {
  const [reason] = left;
  return [
    alreadyThere.length > 0 &&
      `${formatCount(alreadyThere.length, 'bookmark was', 'bookmarks were')} already there.`,
    reason && left.length === 1 && `${quoted(reason.node.name)} stays. ${reason.reason}`,
    left.length > 1 && `${formatNumber(left.length)} can’t be moved by themselves.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Moves nodes; undefined if there is nothing to move, with the reason as `skippedText`. */
export function moveEdit({ plan }: Planner, moves: Moves): ReportedEdit | undefined {
  const [first, ...others] = moves.moves;
  if (first === undefined) return undefined;
  const nodes = moves.moves.map(({ node }) => node);
  const target = targetLabel(moves.target);
  const isReordered = first.node.parent?.key === moves.target?.key;
  const done = (after: BookmarkState) => {
    const position = others.length === 0 ? positionText(after, keyAfter(first, moves.target)) : '';
    const moved =
      isReordered && position !== ''
        ? `Moved ${nodesLabel(nodes)} to ${position.slice(2)}.`
        : `Moved ${nodesLabel(nodes)} to ${target}${position}.`;
    return [moved, skippedText(moves)].filter(Boolean).join(' ');
  };
  return {
    // What is inside a folder goes along.
    label: { ...labelOf('move', nodes), name: others.length === 0 ? first.node.name : null },
    requests: plan(moves.moves.map(({ change }) => change)),
    done,
    failed: `Couldn’t move ${nodesLabel(nodes)} to ${target}.`,
  };
}

/** Why a move changes nothing, as a sentence; empty if every node is in its position. */
export function nothingToMove(moves: Moves): string {
  const { alreadyThere, left, target } = moves;
  const [only] = alreadyThere;
  if (only && alreadyThere.length === 1 && left.length === 0) {
    return `${quoted(only.name)} is in ${targetLabel(target)} already.`;
  }
  return skippedText(moves);
}

/** The changes that delete bookmarks and leave every folder. */
export function bookmarkDeletions(nodes: readonly BookmarkNode[]): readonly Change[] {
  return nodes.map((node) => ({ op: 'delete-bookmark', ...referenceTo(node) }));
}

/** Creates copies of nodes: those of a file, or of the clipboard. */
export function creationEdit(
  { plan }: Planner,
  { changes, left, alreadyThere }: CreationPlan,
  action: 'import' | 'copy',
): ReportedEdit {
  const count = changes.length;
  const past = action === 'import' ? 'Imported' : 'Copied';
  const [first] = changes;
  const name =
    first?.op === 'create-folder' ? first.name : first?.op === 'create-bookmark' ? first.title : '';
  return {
    label: { action, name: count === 1 ? name : null, count },
    requests: plan(changes),
    done: () =>
      [
        `${past} ${count === 1 ? quoted(name) : formatCount(count, 'item')}.`,
        alreadyThere.length > 0 &&
          `${formatCount(alreadyThere.length, 'bookmark was', 'bookmarks were')} already there.`,
        left.length > 0 &&
          `${formatCount(left.length, 'bookmark has', 'bookmarks have')} no usable repository or path, and ${left.length === 1 ? 'was' : 'were'} skipped.`,
      ]
        .filter(Boolean)
        .join(' '),
    failed: `Couldn’t ${action} ${formatCount(count, 'item')}.`,
  };
}
