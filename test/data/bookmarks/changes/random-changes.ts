import fc from 'fast-check';
import {
  type BookmarkState,
  compareBookmarks,
  compareFolders,
  emptyBookmarkState,
} from '#data/bookmarks/bookmark.ts';
import type { Change } from '#data/bookmarks/changes/change.ts';
import { createStateDraft } from '#data/bookmarks/changes/state-draft.ts';
import { addBookmark, addFolder, deleteFolder, editFolder } from './create-changes.ts';

/**
 * Random edit: an operation, and numbers that determine the node, the parent, the position and the
 * name.
 */
const roll = fc.record({
  op: fc.constantFrom<Change['op'][]>(
    'create-folder',
    'create-folder',
    'update-folder',
    'update-folder',
    'delete-folder',
    'create-bookmark',
    'create-bookmark',
    'create-bookmark',
    'update-bookmark',
    'update-bookmark',
    'delete-bookmark',
  ),
  node: fc.nat(30),
  parent: fc.nat(30),
  position: fc.option(fc.nat(6), { nil: undefined }),
  text: fc.nat(9),
});
type RandomEdit = typeof roll extends fc.Arbitrary<infer T> ? T : never;

export const randomEdits = (maxLength: number): fc.Arbitrary<readonly RandomEdit[]> =>
  fc.array(roll, { minLength: 1, maxLength });

function changeOf(state: BookmarkState, one: RandomEdit, newId: string): Change | undefined {
  const { op, node, parent, text } = one;
  const position = one.position === undefined ? {} : { position: one.position };
  const folder = state.folders[node % Math.max(1, state.folders.length)];
  const bookmark = state.bookmarks[node % Math.max(1, state.bookmarks.length)];
  const parentId = state.folders[parent % (state.folders.length + 1)]?.id ?? null;
  const reference = bookmark && {
    folderId: bookmark.folderId,
    codeHostSlug: bookmark.codeHostSlug ?? '',
    path: bookmark.path ?? '',
  };
  const hasName = text % 2 === 0;
  const hasParent = text % 3 !== 0;
  const moved = text % 3 === 1 ? {} : position;
  const hasWas = node % 2 === 0;
  switch (op) {
    case 'create-folder':
      return { ...addFolder(newId, parentId, `Folder ${text}`), ...position };
    case 'create-bookmark':
      return { ...addBookmark(`${text}.md`, parentId, `Title ${text}`), ...position };
    case 'delete-folder':
      return folder && deleteFolder(folder.id);
    case 'update-folder':
      return (
        folder &&
        editFolder(folder.id, {
          ...(hasName && { name: `Name ${text}` }),
          ...(hasParent && { parentId }),
          ...moved,
          ...(hasWas && { was: { name: folder.name ?? '', parentId: folder.parentId } }),
        })
      );
    case 'delete-bookmark':
      return reference && { op, ...reference };
    case 'update-bookmark':
      return (
        reference && {
          op,
          ...reference,
          set: {
            ...(hasName && { title: `Name ${text}` }),
            ...(hasParent && { folderId: parentId }),
            ...moved,
          },
          ...(hasWas && { was: { title: bookmark.title ?? '', folderId: bookmark.folderId } }),
        }
      );
  }
}

/**
 * Converts random edits to changes. Each change is based on the state after the previous changes.
 */
export function convertToChanges(
  state: BookmarkState,
  rollList: readonly RandomEdit[],
  prefix: string,
): readonly Change[] {
  const draft = createStateDraft(state);
  const changes: Change[] = [];
  for (const [index, one] of rollList.entries()) {
    const change = changeOf(draft.result(), one, `${prefix}${index}`);
    if (change !== undefined && draft.apply(change) === undefined) changes.push(change);
  }
  return changes;
}

/** Valid state: no duplicate ids, orphans or cycles, and positions that start at 0. */
export const arbitraryValidState: fc.Arbitrary<BookmarkState> = randomEdits(30).map((rollList) => {
  const draft = createStateDraft(emptyBookmarkState);
  for (const change of convertToChanges(emptyBookmarkState, rollList, 's')) draft.apply(change);
  return draft.result();
});

/**
 * Returns one line for each node of a state, in order and without positions, to compare the visible
 * content of states.
 */
export function formatStateLines({ folders, bookmarks }: BookmarkState): readonly string[] {
  const lines = [
    ...[...folders]
      .sort(compareFolders)
      .map(({ id, name, parentId }) => [parentId ?? '', 'folder', id, name]),
    ...[...bookmarks]
      .sort(compareBookmarks)
      .map((one) => [one.folderId ?? '', 'bookmark', one.codeHostSlug, one.path, one.title]),
  ];
  // The sort is stable, so the siblings of each parent stay in order.
  return lines
    .sort(([one], [other]) => ((one ?? '') < (other ?? '') ? -1 : one === other ? 0 : 1))
    .map((line) => JSON.stringify(line));
}
