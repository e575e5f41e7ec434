import fc from 'fast-check';
import type { Bookmark, BookmarkFolder, BookmarkState } from '#data/bookmarks/bookmark.ts';

/**
 * Adds missing properties to partial folders and bookmarks, and returns them as a complete state.
 */
export function createBookmarkState(
  folders: readonly Partial<BookmarkFolder>[],
  bookmarks: readonly Partial<Bookmark>[] = [],
): BookmarkState {
  return {
    folders: folders.map((folder) => ({
      id: 'id',
      name: folder.id ?? 'name',
      parentId: null,
      position: null,
      ...folder,
    })),
    bookmarks: bookmarks.map((bookmark) => ({
      codeHostSlug: 'team/repo',
      path: 'spec.md',
      title: null,
      folderId: null,
      position: null,
      ...bookmark,
    })),
    lastFolderId: null,
    unreadable: [],
  };
}

/**
 * Parses a tree such as `a[b=Name[2] 1=Title] c[]`: `id=name[…]` is a folder, `path=title` a bookmark.
 * Name and title default to id and path. Positions follow the order.
 */
export function parseTree(text: string): BookmarkState {
  const folders: BookmarkFolder[] = [];
  const bookmarks: Bookmark[] = [];
  const open: { id: string | null; folders: number; bookmarks: number }[] = [];
  const enter = (id: string | null) => open.push({ id, folders: 0, bookmarks: 0 });
  enter(null);
  for (const [, id, name = id ?? '', bracket] of text.matchAll(
    /([^\s[\]=]+)(?:=([^\s[\]]+))?(\[)?|\]/g,
  )) {
    const parent = open.at(-1);
    if (id === undefined || parent === undefined) open.pop();
    else if (bracket) {
      folders.push({ id, name, parentId: parent.id, position: parent.folders++ });
      enter(id);
    } else {
      const position = parent.bookmarks++;
      const place = { codeHostSlug: 'team/repo', path: id, folderId: parent.id, position };
      bookmarks.push({ ...place, title: name });
    }
  }
  return { folders, bookmarks, lastFolderId: null, unreadable: [] };
}

/** Formats the names of a tree in the notation of `parseTree`, in order of position. */
export function formatTree(state: BookmarkState | undefined, parent: string | null = null): string {
  if (state === undefined) return 'nothing';
  const byPosition = <T extends { readonly position: number | null }>(items: readonly T[]) =>
    items.toSorted((one, other) => (one.position ?? 0) - (other.position ?? 0));
  return [
    ...byPosition(state.folders.filter(({ parentId }) => parentId === parent)).map(
      ({ id, name }) => `${name}[${formatTree(state, id)}]`,
    ),
    ...byPosition(state.bookmarks.filter(({ folderId }) => folderId === parent)).map(
      ({ title }) => title,
    ),
  ].join(' ');
}

const ids = ['a', 'b', 'c', 'd', 'e', '', '__proto__', 'constructor'];
const id = fc.constantFrom(...ids);
const parent = fc.oneof({ weight: 1, arbitrary: fc.constant(null) }, { weight: 3, arbitrary: id });
const position = fc.oneof(
  fc.constant(null),
  fc.integer({ min: -1, max: 3 }),
  fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, -0),
);
const text = fc.oneof(
  fc.constant(null),
  fc.constantFrom('', 'a', 'A', 'ä', 'a\u0308', '\u200b', 'z'),
);

/**
 * Any state, often invalid: with cycles, orphans, duplicate ids, empty names or equal positions.
 */
export const arbitraryState: fc.Arbitrary<BookmarkState> = fc.record({
  folders: fc.array(fc.record({ id, name: text, parentId: parent, position }), { maxLength: 14 }),
  bookmarks: fc.array(
    fc.record({ codeHostSlug: text, path: text, title: text, folderId: parent, position }),
    { maxLength: 14 },
  ),
  lastFolderId: parent,
  unreadable: fc.constant([]),
});

/**
 * Makes each position unique or leaves it missing, because the order of siblings with equal
 * positions would depend on the order of the records.
 */
const withoutTies = <T extends { readonly position: number | null }>(records: readonly T[]) =>
  records.map((record, at) =>
    Number.isFinite(record.position) ? { ...record, position: at } : record,
  );

const untiedState = arbitraryState.map((state) => ({
  ...state,
  folders: withoutTies(state.folders),
  bookmarks: withoutTies(state.bookmarks),
}));

/** Any state, and a second state with the same records in another order. */
export const arbitraryStateInTwoOrders = untiedState.chain((state) =>
  fc.record({
    state: fc.constant(state),
    shuffled: fc
      .tuple(
        fc.shuffledSubarray([...state.folders], { minLength: state.folders.length }),
        fc.shuffledSubarray([...state.bookmarks], { minLength: state.bookmarks.length }),
      )
      .map(([folders, bookmarks]) => ({ ...state, folders, bookmarks })),
  }),
);
