import type { Check } from '#deploy/conformance/check.ts';
import { must } from '#deploy/conformance/deviation.ts';
import {
  type BookmarkName,
  changeBookmark,
  createBookmark,
  deleteBookmark,
  inOrder,
  makeFolder,
  type State,
} from './made-folder.ts';

const pathsIn = ({ bookmarks }: State, folderId: string) =>
  inOrder(
    bookmarks.filter((bookmark) => bookmark.folderId === folderId),
    ({ path }) => path,
  );

const bookmarkAt = ({ bookmarks }: State, name: BookmarkName) =>
  bookmarks.find(
    ({ codeHostSlug, path, folderId }) =>
      codeHostSlug === name.codeHostSlug && path === name.path && folderId === name.folderId,
  );

export const bookmarkChecks: readonly Check[] = [
  {
    operation: createBookmark,
    promise: 'the new bookmark is as it was sent, and its folder is lastFolderId',
    writes: true,
    async play(service) {
      const { id, addBookmark, query } = await makeFolder(service);
      // Ids and paths are opaque text.
      const path = 'spec/Größe & ‘50 %’ + 1?.md';
      const state = await addBookmark(path, { title: 'A title' });
      must(bookmarkAt(state, query(path))?.title === 'A title', 'it isn’t in the answer as sent');
      must(state.lastFolderId === id, 'lastFolderId is something else');
    },
  },
  {
    operation: createBookmark,
    promise: 'a bookmark takes its position, and its siblings are renumbered',
    writes: true,
    async play(service) {
      const { id, addBookmark } = await makeFolder(service);
      await addBookmark('a', { position: 0 });
      await addBookmark('b', { position: 1 });
      const order = pathsIn(await addBookmark('c', { position: 0 }), id);
      must(order === 'c, a, b', `the order is ${order} after c was put first`);
    },
  },
  {
    operation: createBookmark,
    promise: 'a second bookmark of the same path in a folder is refused with 409',
    writes: true,
    async play(service) {
      const { id, name, addBookmark } = await makeFolder(service);
      await addBookmark('a');
      const body = { codeHostSlug: name, path: 'a', title: 'Again', folderId: id };
      await service.refuses(createBookmark, { body }, 409);
    },
  },
  {
    operation: changeBookmark,
    promise: 'a change keeps what it isn’t given',
    writes: true,
    async play(service) {
      const { addFolder, addBookmark, change, query } = await makeFolder(service);
      const target = await addFolder('a');
      await addBookmark('a', { position: 0 });
      await addBookmark('b', { position: 1 });
      const renamed = await change(changeBookmark, { query: query('b'), body: { title: 'New' } });
      const inPlace = bookmarkAt(renamed, query('b'));
      must(inPlace?.title === 'New', 'the title isn’t changed');
      must(inPlace.position === 1, 'a bookmark that gets another title has another position');
      const body = { folderId: target.id };
      const moved = await change(changeBookmark, { query: query('b'), body });
      must(bookmarkAt(moved, query('b')) === undefined, 'a bookmark that is moved stays behind');
      must(
        bookmarkAt(moved, query('b', target.id))?.title === 'New',
        'a bookmark that is moved has another title, or isn’t there',
      );
    },
  },
  {
    operation: changeBookmark,
    promise: 'a move renumbers the siblings',
    writes: true,
    async play(service) {
      const { id, addBookmark, change, query } = await makeFolder(service);
      await addBookmark('a', { position: 0 });
      await addBookmark('b', { position: 1 });
      await addBookmark('c', { position: 2 });
      const body = { position: 0 };
      const order = pathsIn(await change(changeBookmark, { query: query('c'), body }), id);
      must(order === 'c, a, b', `the order is ${order} after c was moved to the first place`);
    },
  },
  {
    operation: deleteBookmark,
    promise: 'the bookmark is gone, and no other one',
    writes: true,
    async play(service) {
      const { id, addBookmark, change, query } = await makeFolder(service);
      await addBookmark('a', { position: 0 });
      await addBookmark('b', { position: 1 });
      const left = pathsIn(await change(deleteBookmark, { query: query('a') }), id);
      must(left === 'b', left === '' ? 'both are gone' : `what is left is ${left}`);
    },
  },
];
