import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import { readStateFile, writeStateFile } from '#data/bookmarks/files/export-files.ts';
import { getDeletedContents } from '#data/bookmarks/tree/deleted-contents.ts';
import { arbitraryState, createBookmarkState } from '#test/data/bookmarks/states.ts';

const state = createBookmarkState(
  [{ id: 'a' }, { id: 'b', parentId: 'a' }],
  [{ path: 'x', folderId: 'b' }],
);

test('readStateFile returns the state that writeStateFile wrote', () => {
  expect(readStateFile(writeStateFile(state))).toEqual({ ok: true, state });
  const part = getDeletedContents(state, ['b']);
  expect(readStateFile(writeStateFile(part))).toEqual({ ok: true, state: part });
});

/** Any string, including strings with lone surrogates, or null. */
const anyText = fc.option(fc.string({ unit: 'binary', maxLength: 700 }), { nil: null });

test('readStateFile keeps every name unmodified', () => {
  fc.assert(
    fc.property(arbitraryState, fc.infiniteStream(anyText), (state, texts) => {
      const text = () => texts.next().value;
      const named: BookmarkState = {
        ...state,
        folders: state.folders.map((folder) => ({ ...folder, name: text() })),
        bookmarks: state.bookmarks.map((bookmark) => ({
          ...bookmark,
          codeHostSlug: text() ?? 'a/b',
          path: text(),
          title: text(),
        })),
      };
      const file = readStateFile(writeStateFile(named));
      // JSON has neither non-finite numbers nor negative zero, so the expected positions are null
      // or 0.
      const plain = <T extends { readonly position: number | null }>(record: T) => ({
        ...record,
        position: Number.isFinite(record.position) ? (record.position ?? 0) + 0 : null,
      });
      expect(file.ok && file.state).toEqual({
        ...named,
        folders: named.folders.map(plain),
        bookmarks: named.bookmarks.map(plain),
      });
    }),
  );
});

test('readStateFile rejects a file that contains no bookmark state, with a reason', () => {
  expect(readStateFile('{"folders": [')).toEqual({ ok: false, problem: 'not-json' });
  expect(readStateFile('{"name": "x"}')).toEqual({ ok: false, problem: 'not-a-state' });
});
