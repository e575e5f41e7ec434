import { randomUUID } from 'node:crypto';
import type { Check } from '#deploy/conformance/check.ts';
import { must } from '#deploy/conformance/deviation.ts';
import type { Service } from '#deploy/conformance/service.ts';
import { changeBookmarks, inOrder, makeFolder, type State, stateSchema } from './made-bookmarks.ts';

const MOST_CHANGES = 20_000;
const LARGEST_BODY_BYTES = 8 * 1024 * 1024;

/** The labels of the folders in a folder, in order. */
const labelsIn = ({ folders }: State, parentId: string) =>
  inOrder(
    folders.filter((folder) => folder.parentId === parentId),
    ({ name }) => name.replace(/^.*: /, ''),
  );

const pathsIn = ({ bookmarks }: State, folderId: string) =>
  inOrder(
    bookmarks.filter((bookmark) => bookmark.folderId === folderId),
    ({ path }) => path,
  );

const titleOf = ({ bookmarks }: State, path: string, folderId: string) =>
  bookmarks.find((one) => one.path === path && one.folderId === folderId)?.title;

const has = ({ folders }: State, id: string) => folders.some((folder) => folder.id === id);

type Play = (made: Awaited<ReturnType<typeof makeFolder>>, service: Service) => Promise<void>;

/** A check that has a folder of its own. */
const check = (promise: string, play: Play): Check => ({
  operation: changeBookmarks,
  promise,
  writes: true,
  play: async (service) => play(await makeFolder(service), service),
});

export const changeListChecks: readonly Check[] = [
  check('a list is applied in order, and the response is the state after it', async (made) => {
    const { idOf, createFolder, createBookmark, nameOf, apply } = made;
    const state = await apply(
      createFolder('a'),
      createFolder('b', { parentId: idOf('a') }),
      createBookmark('1', { folderId: idOf('b') }),
      { op: 'update-bookmark', ...nameOf('1', idOf('b')), set: { folderId: idOf('a') } },
      { op: 'delete-folder', id: idOf('b') },
    );
    must(has(state, idOf('a')), 'a folder that was created is missing');
    must(!has(state, idOf('b')), 'a folder that was deleted is still there');
    must(pathsIn(state, idOf('a')) === '1', 'a bookmark isn’t where it was moved');
  }),
  check('a list of which one change fails isn’t applied at all', async (made) => {
    const { id, idOf, createFolder, apply, refuses } = made;
    await refuses([createFolder('a'), { op: 'delete-folder', id: idOf('b') }], 404, 1);
    const state = await apply({ op: 'update-folder', id });
    must(!has(state, idOf('a')), 'the change before it is applied');
  }),
  check('a node takes its position, and its siblings are renumbered', async (made) => {
    const { id, idOf, createFolder, createBookmark, nameOf, apply } = made;
    const created = await apply(
      ...['a', 'b'].map((label) => createFolder(label)),
      createFolder('c', { position: 0 }),
      ...['1', '2'].map((path) => createBookmark(path)),
      createBookmark('3', { position: 0 }),
    );
    const before = `${labelsIn(created, id)}; ${pathsIn(created, id)}`;
    must(before === 'c, a, b; 3, 1, 2', `the order is ${before} after c and 3 were put first`);
    const moved = await apply(
      { op: 'update-folder', id: idOf('c'), position: 1 },
      { op: 'update-bookmark', ...nameOf('3'), set: { position: 9 } },
      { op: 'update-folder', id: idOf('b'), parentId: id },
    );
    const after = `${labelsIn(moved, id)}; ${pathsIn(moved, id)}`;
    must(
      after === 'a, c, b; 1, 2, 3',
      `the order is ${after} after c was moved to 1 and 3 to the end`,
    );
  }),
  check('a folder that was deleted can be created with its id, at its index', async (made) => {
    const { id, idOf, createFolder, createBookmark, apply } = made;
    const creations = [createBookmark('1', { folderId: idOf('b') })];
    await apply(createFolder('a'), createFolder('b'), createFolder('c'), ...creations);
    await apply({ op: 'delete-folder', id: idOf('b') });
    const state = await apply(createFolder('b', { position: 1 }), ...creations);
    const order = labelsIn(state, id);
    must(order === 'a, b, c', `the order is ${order}`);
    must(pathsIn(state, idOf('b')) === '1', 'its bookmark is missing');
  }),
  check('a change keeps what it isn’t given', async (made) => {
    const { id, idOf, name, createFolder, createBookmark, nameOf, apply } = made;
    // Ids and paths are opaque text.
    const path = 'spec/Größe & ‘50 %’ + 1?.md';
    await apply(createFolder('a'), createFolder('b'), createBookmark(path), createBookmark('2'));
    const renamed = await apply(
      { op: 'update-folder', id: idOf('a'), name: `${name}: c` },
      { op: 'update-bookmark', ...nameOf(path), set: { title: 'New' } },
    );
    const labels = labelsIn(renamed, id);
    must(labels === 'c, b', `after a was renamed to c the folders are ${labels}`);
    must(titleOf(renamed, path, id) === 'New', 'the title isn’t changed');
    must(pathsIn(renamed, id) === `${path}, 2`, 'a bookmark with another title is moved');
    const set = { folderId: idOf('b') };
    const moved = await apply({ op: 'update-bookmark', ...nameOf(path), set });
    must(titleOf(moved, path, idOf('b')) === 'New', 'a bookmark that is moved has another title');
  }),
  check('lastFolderId is the folder last created, changed or added to', async (made) => {
    const { id, idOf, createFolder, createBookmark, apply } = made;
    const steps = [
      [createFolder('a'), idOf('a')],
      [createBookmark('1'), id],
      [{ op: 'update-folder', id: idOf('a'), position: 0 }, idOf('a')],
      [{ op: 'delete-folder', id: idOf('a') }, id],
    ] as const;
    for (const [change, expected] of steps) {
      const { lastFolderId } = await apply(change);
      must(lastFolderId === expected, `it is another one after ${JSON.stringify(change)}`);
    }
  }),
  check('what is taken, or would be inside itself, is refused with 409', async (made) => {
    const { id, idOf, createFolder, createBookmark, apply, refuses } = made;
    await apply(createFolder('a'), createBookmark('1'));
    const first = { op: 'update-folder', id };
    for (const change of [
      createFolder('a'),
      createBookmark('1'),
      { op: 'update-folder', id: idOf('a'), parentId: idOf('a') },
      { op: 'update-folder', id, parentId: idOf('a') },
    ]) {
      await refuses([first, change], 409, 1);
    }
  }),
  check('what there isn’t is refused with 404', async (made) => {
    const { id, idOf, createFolder, createBookmark, nameOf, refuses } = made;
    for (const change of [
      createFolder('a', { parentId: idOf('b') }),
      createBookmark('1', { folderId: idOf('b') }),
      { op: 'update-folder', id, parentId: idOf('b') },
      { op: 'update-bookmark', ...nameOf('1'), set: {} },
      { op: 'delete-bookmark', ...nameOf('1') },
    ]) {
      await refuses([change], 404, 0);
    }
  }),
  check(
    'a text that is too long, and an id of other characters, is refused with 422',
    async (made) => {
      const { id, createFolder, createBookmark, refuses } = made;
      const first = { op: 'update-folder', id };
      for (const change of [
        createFolder('a', { id: 'a/b' }),
        createFolder('a', { id: 'x'.repeat(65) }),
        createFolder('a', { name: 'x'.repeat(256) }),
        createBookmark('1', { codeHostSlug: 'x'.repeat(256) }),
        createBookmark('x'.repeat(2049)),
        createBookmark('1', { title: 'x'.repeat(1001) }),
      ]) {
        await refuses([first, change], 422, 1);
      }
    },
  ),
  check('a list has 1 to 20,000 changes and at most 8 MiB', async (made, service) => {
    const { id, createBookmark, apply } = made;
    const change = { op: 'update-folder', id };
    await apply(...Array.from({ length: MOST_CHANGES }, () => change));
    const tooMany = Array.from({ length: MOST_CHANGES + 1 }, () => change);
    const tooLarge = [createBookmark('1', { title: 'x'.repeat(LARGEST_BODY_BYTES) })];
    await service.refuses(changeBookmarks, { body: { changes: [] } }, 422);
    await service.refuses(changeBookmarks, { body: { changes: tooMany } }, 413);
    await service.refuses(changeBookmarks, { body: { changes: tooLarge } }, 413);
  }),
  check('a repeated Idempotency-Key is not applied again', async (made, service) => {
    const { idOf, createFolder, apply } = made;
    const headers = { 'idempotency-key': randomUUID() };
    const send = (...changes: readonly object[]) => ({ body: { changes }, headers });
    const sent = send(createFolder('a'));
    const unknown = send({ op: 'delete-folder', id: idOf('a') });
    await service.refuses(changeBookmarks, unknown, 404);
    await service.read(stateSchema, changeBookmarks, sent);
    await apply({ op: 'delete-folder', id: idOf('a') });
    const state = await service.read(stateSchema, changeBookmarks, sent);
    must(!has(state, idOf('a')), 'it is applied, or the response isn’t the current state');
    await service.refuses(changeBookmarks, send(createFolder('b')), 422);
  }),
];
