import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import {
  assertRule,
  DeviationError,
  type RequestParts,
  type ServiceUnderTest,
} from '#deploy/conformance/examined-service.ts';
import { type ConformanceCheck, createConformanceCheck } from '#deploy/conformance/run-checks.ts';
import { decodeBody } from '#deploy/send.ts';

export const readStateOperation = 'GET /viewer/v1/bookmark-state';
const changeBookmarks = 'POST /viewer/v1/bookmark-changes';
const deleteFolder = 'DELETE /viewer/v1/bookmark-folders/{folderId}';

const folderId = v.optional(v.nullable(v.string()), null);

/** Schema of the Bookmark state fields that the checks use. */
export const stateSchema = v.object({
  folders: v.array(
    v.object({ id: v.string(), name: v.string(), parentId: folderId, position: v.number() }),
  ),
  bookmarks: v.array(
    v.object({
      codeHostSlug: v.string(),
      path: v.string(),
      title: v.string(),
      folderId,
      position: v.number(),
    }),
  ),
  lastFolderId: folderId,
});

type State = v.InferOutput<typeof stateSchema>;

/**
 * Creates a top-level folder in which a check creates its test data. The folder and its content are
 * deleted after the check.
 */
export async function createTestFolder(service: ServiceUnderTest) {
  const id = randomUUID();
  const name = `Spec Viewer conformance ${id}`;
  let known: State | undefined;
  /** Sends changes that the service must apply, and resolves to the resulting Bookmark state. */
  const apply = async (...changes: readonly object[]): Promise<State> => {
    known = await service.read(stateSchema, changeBookmarks, { body: { changes } });
    return known;
  };
  service.addCleanup(() => remove(service, name, known));
  const created = await apply({ op: 'create-folder', id, name, parentId: null });
  if (!created.folders.some((folder) => folder.id === id)) {
    throw new DeviationError('the response lacks the created folder', changeBookmarks);
  }
  /**
   * Returns the id of the nested folder with this label. The id is the same within a check, but
   * differs between checks.
   */
  const idOf = (label: string) => `${id}-${label}`;
  return {
    id,
    /**
     * Unique name of the test folder. It is the prefix of the names of nested folders, and the
     * repository slug of nested bookmarks.
     */
    name,
    idOf,
    /**
     * Returns the change that creates a folder with this label. The parent is the test folder,
     * unless `more` contains another parent.
     */
    createFolder: (label: string, more: object = {}) => ({
      op: 'create-folder',
      id: idOf(label),
      name: `${name}: ${label}`,
      parentId: id,
      ...more,
    }),
    /**
     * Returns the change that creates a bookmark. The bookmark's folder is the test folder, unless
     * `more` contains another folder.
     */
    createBookmark: (path: string, more: object = {}) => ({
      op: 'create-bookmark',
      codeHostSlug: name,
      path,
      title: `Title of ${path}`,
      folderId: id,
      ...more,
    }),
    /**
     * Returns the fields that identify a bookmark: repository, path and folder. `folder` defaults
     * to the test folder.
     */
    nameOf: (path: string, folder: string = id) => ({ codeHostSlug: name, path, folderId: folder }),
    apply,
    /**
     * Throws a DeviationError unless the service rejects the changes with this status and
     * identifies the change at this index as the cause.
     */
    async refuses(changes: readonly object[], status: number, index: number): Promise<void> {
      const response = await service.send(changeBookmarks, { body: { changes } });
      assertRule(
        response.status === status,
        `the response has status ${response.status} instead of ${status}`,
      );
      const { pointer } = problemIn(decodeBody(response));
      const expected = `/changes/${index}`;
      assertRule(pointer === expected, `the pointer is ${pointer} instead of ${expected}`);
    },
  };
}

const problemSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    pointer: v.optional(v.string(), 'missing'),
    current: v.optional(v.record(v.string(), v.unknown()), {}),
  }),
);

function problemIn(text: string): v.InferOutput<typeof problemSchema> {
  const result = v.safeParse(problemSchema, text);
  return result.success ? result.output : { pointer: 'missing', current: {} };
}

/**
 * Returns the names or paths of siblings in order of position, separated by commas. Throws a
 * DeviationError unless their positions are 0, 1, 2 and so on.
 */
function formatSiblingOrder<T extends { readonly position: number }>(
  items: readonly T[],
  nameOf: (item: T) => string,
): string {
  const sorted = items.toSorted((one, other) => one.position - other.position);
  const positions = sorted.map(({ position }) => position);
  assertRule(
    positions.every((position, index) => position === index),
    `the positions of siblings are ${positions.join(', ')}`,
  );
  return sorted.map(nameOf).join(', ');
}

/**
 * Deletes all folders whose names start with `name`, and all bookmarks whose repository slug is
 * `name`, so that test data is deleted even if the check failed.
 */
async function remove(
  service: ServiceUnderTest,
  name: string,
  known: State | undefined,
): Promise<void> {
  let state = service.offers('viewer.read') ? await stateOf(service, readStateOperation) : known;
  const remaining = () => ({
    folders: state?.folders.filter((folder) => folder.name.startsWith(name)) ?? [],
    bookmarks: state?.bookmarks.filter((bookmark) => bookmark.codeHostSlug === name) ?? [],
  });
  for (const { id } of remaining().folders) {
    if (!remaining().folders.some((folder) => folder.id === id)) continue;
    state = (await stateOf(service, deleteFolder, { path: { folderId: id } })) ?? state;
  }
  const changes = remaining().bookmarks.map(({ codeHostSlug, path, folderId: folder }) => ({
    op: 'delete-bookmark',
    folderId: folder,
    codeHostSlug,
    path,
  }));
  if (changes.length > 0) {
    state = (await stateOf(service, changeBookmarks, { body: { changes } })) ?? state;
  }
  if (service.offers('viewer.read')) state = await stateOf(service, readStateOperation);
  const { folders, bookmarks } = remaining();
  if (state !== undefined && folders.length + bookmarks.length === 0) return;
  throw new DeviationError(`test data might remain in the folder “${name}”`, deleteFolder);
}

/**
 * Sends a request and returns the Bookmark state in the response; undefined if the response
 * contains none.
 */
async function stateOf(service: ServiceUnderTest, operation: string, sent?: RequestParts) {
  const response = await service.send(operation, sent);
  if (response.status < 200 || response.status > 299) return undefined;
  const schema = v.pipe(v.string(), v.parseJson(), stateSchema);
  const result = v.safeParse(schema, decodeBody(response));
  return result.success ? result.output : undefined;
}

const MOST_CHANGES = 20_000;
const LARGEST_BODY_BYTES = 8 * 1024 * 1024;

/** Returns the labels of the folders that are directly inside a folder, in order of position. */
const labelsIn = ({ folders }: State, parentId: string) =>
  formatSiblingOrder(
    folders.filter((folder) => folder.parentId === parentId),
    ({ name }) => name.replace(/^.*: /, ''),
  );

const pathsIn = ({ bookmarks }: State, folderId: string) =>
  formatSiblingOrder(
    bookmarks.filter((bookmark) => bookmark.folderId === folderId),
    ({ path }) => path,
  );

const titleOf = ({ bookmarks }: State, path: string, folderId: string) =>
  bookmarks.find((one) => one.path === path && one.folderId === folderId)?.title;

const has = ({ folders }: State, id: string) => folders.some((folder) => folder.id === id);

type Run = (
  made: Awaited<ReturnType<typeof createTestFolder>>,
  service: ServiceUnderTest,
) => Promise<void>;

/**
 * Builds a check of the operation that changes bookmarks. The check runs in its own test folder.
 */
const createBookmarkCheck = (rule: string, run: Run): ConformanceCheck => ({
  ...createConformanceCheck(changeBookmarks, rule, async (service) =>
    run(await createTestFolder(service), service),
  ),
  writes: true,
});

const idsIn = ({ folders, bookmarks }: State) =>
  JSON.stringify([folders.map(({ id }) => id).sort(), bookmarks.map(({ path }) => path).sort()]);

/** Sends a request of more than 1 MiB, which is the limit of nginx by default. */
export const changeLimitsCheck = createBookmarkCheck(
  'a list has 1 to 20,000 changes and at most 8 MiB',
  async (made, service) => {
    const { id, createBookmark, apply } = made;
    const change = { op: 'update-folder', id };
    await apply(...Array.from({ length: MOST_CHANGES }, () => change));
    const tooMany = Array.from({ length: MOST_CHANGES + 1 }, () => change);
    const tooLarge = [createBookmark('1', { title: 'x'.repeat(LARGEST_BODY_BYTES) })];
    await service.assertRejects(changeBookmarks, { body: { changes: [] } }, 422);
    await service.assertRejects(changeBookmarks, { body: { changes: tooMany } }, 413);
    await service.assertRejects(changeBookmarks, { body: { changes: tooLarge } }, 413);
  },
);

export const bookmarkChecks: readonly ConformanceCheck[] = [
  createConformanceCheck(
    readStateOperation,
    'the response contains the user’s bookmarks',
    (service) => service.ask(readStateOperation),
  ),
  {
    ...createConformanceCheck(
      readStateOperation,
      'the response contains created data',
      async (service) => {
        const { id } = await createTestFolder(service);
        const { folders } = await service.read(stateSchema, readStateOperation);
        assertRule(
          folders.some((folder) => folder.id === id),
          'the new folder is missing',
        );
      },
    ),
    needs: ['viewer.changes'],
    writes: true,
  },
  {
    ...createConformanceCheck(
      deleteFolder,
      'the deletion removes the folder with its content and nothing else',
      async (service) => {
        const { id, idOf, createFolder, createBookmark, apply } = await createTestFolder(service);
        const before = idsIn(await apply({ op: 'update-folder', id }));
        const deleted = [idOf('a'), idOf('b')];
        await apply(
          createFolder('a'),
          createFolder('b', { parentId: idOf('a') }),
          createBookmark('in-a.md', { folderId: idOf('a') }),
          createBookmark('in-b.md', { folderId: idOf('b') }),
        );
        const path = { folderId: idOf('a') };
        const after = await service.read(stateSchema, deleteFolder, { path });
        const has = (folderId: string) => after.folders.some((folder) => folder.id === folderId);
        assertRule(!has(idOf('a')), 'the folder remains');
        assertRule(!has(idOf('b')), 'a nested folder remains');
        assertRule(
          !after.bookmarks.some(({ folderId }) => deleted.includes(folderId ?? '')),
          'a nested bookmark remains',
        );
        assertRule(idsIn(after) === before, 'other data changed too');
      },
    ),
    needs: ['viewer.changes'],
    writes: true,
  },
  createBookmarkCheck(
    'a list is applied in order and returns the resulting state',
    async (made) => {
      const { idOf, createFolder, createBookmark, nameOf, apply } = made;
      const state = await apply(
        createFolder('a'),
        createFolder('b', { parentId: idOf('a') }),
        createBookmark('1', { folderId: idOf('b') }),
        { op: 'update-bookmark', ...nameOf('1', idOf('b')), set: { folderId: idOf('a') } },
        { op: 'delete-folder', id: idOf('b') },
      );
      assertRule(has(state, idOf('a')), 'a created folder is missing');
      assertRule(!has(state, idOf('b')), 'a deleted folder remains');
      assertRule(pathsIn(state, idOf('a')) === '1', 'a moved bookmark isn’t in its target folder');
    },
  ),
  createBookmarkCheck('a list with a failing change isn’t applied at all', async (made) => {
    const { id, idOf, createFolder, apply, refuses } = made;
    await refuses([createFolder('a'), { op: 'delete-folder', id: idOf('b') }], 404, 1);
    const state = await apply({ op: 'update-folder', id });
    assertRule(!has(state, idOf('a')), 'the change before the failing one is applied');
  }),
  createBookmarkCheck('a node gets its position, and its siblings are renumbered', async (made) => {
    const { id, idOf, createFolder, createBookmark, nameOf, apply } = made;
    const created = await apply(
      ...['a', 'b'].map((label) => createFolder(label)),
      createFolder('c', { position: 0 }),
      ...['1', '2'].map((path) => createBookmark(path)),
      createBookmark('3', { position: 0 }),
    );
    const before = `${labelsIn(created, id)}; ${pathsIn(created, id)}`;
    assertRule(
      before === 'c, a, b; 3, 1, 2',
      `the order is ${before} after c and 3 were put first`,
    );
    const moved = await apply(
      { op: 'update-folder', id: idOf('c'), position: 1 },
      { op: 'update-bookmark', ...nameOf('3'), set: { position: 9 } },
      { op: 'update-folder', id: idOf('b'), parentId: id },
    );
    const after = `${labelsIn(moved, id)}; ${pathsIn(moved, id)}`;
    assertRule(
      after === 'a, c, b; 1, 2, 3',
      `the order is ${after} after c was moved to 1 and 3 to the end`,
    );
  }),
  createBookmarkCheck(
    'a deleted folder can be created again with its id and index',
    async (made) => {
      const { id, idOf, createFolder, createBookmark, apply } = made;
      const creations = [createBookmark('1', { folderId: idOf('b') })];
      await apply(createFolder('a'), createFolder('b'), createFolder('c'), ...creations);
      await apply({ op: 'delete-folder', id: idOf('b') });
      const state = await apply(createFolder('b', { position: 1 }), ...creations);
      const order = labelsIn(state, id);
      assertRule(order === 'a, b, c', `the order is ${order}`);
      assertRule(pathsIn(state, idOf('b')) === '1', 'its bookmark is missing');
    },
  ),
  createBookmarkCheck('a change keeps the members that it doesn’t contain', async (made) => {
    const { id, idOf, name, createFolder, createBookmark, nameOf, apply } = made;
    // Paths are opaque strings, so the test path contains characters that need encoding in URLs.
    const path = 'spec/Größe & ‘50 %’ + 1?.md';
    await apply(createFolder('a'), createFolder('b'), createBookmark(path), createBookmark('2'));
    const renamed = await apply(
      { op: 'update-folder', id: idOf('a'), name: `${name}: c` },
      { op: 'update-bookmark', ...nameOf(path), set: { title: 'New' } },
    );
    const labels = labelsIn(renamed, id);
    assertRule(labels === 'c, b', `after a was renamed to c the folders are ${labels}`);
    assertRule(titleOf(renamed, path, id) === 'New', 'the title isn’t changed');
    assertRule(pathsIn(renamed, id) === `${path}, 2`, 'a renamed bookmark is in another position');
    const set = { folderId: idOf('b') };
    const moved = await apply({ op: 'update-bookmark', ...nameOf(path), set });
    assertRule(titleOf(moved, path, idOf('b')) === 'New', 'a moved bookmark has another title');
  }),
  createBookmarkCheck(
    'lastFolderId is the folder that was last created, changed or extended',
    async (made) => {
      const { id, idOf, createFolder, createBookmark, apply } = made;
      const steps = [
        [createFolder('a'), idOf('a')],
        [createBookmark('1'), id],
        [{ op: 'update-folder', id: idOf('a'), position: 0 }, idOf('a')],
        [{ op: 'delete-folder', id: idOf('a') }, id],
      ] as const;
      for (const [change, expected] of steps) {
        const { lastFolderId } = await apply(change);
        assertRule(lastFolderId === expected, `it differs after ${JSON.stringify(change)}`);
      }
    },
  ),
  createBookmarkCheck('duplicates and cycles are rejected with 409', async (made) => {
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
  createBookmarkCheck(
    'a change that names an outdated value is rejected with 409',
    async (made, service) => {
      const { id, idOf, name, createFolder, createBookmark, nameOf, apply } = made;
      await apply(createFolder('a'), createFolder('b'), createBookmark('1'));
      const folder = { op: 'update-folder', id: idOf('a') };
      const bookmark = { op: 'update-bookmark', ...nameOf('1') };
      const labelOf = (label: string) => `${name}: ${label}`;
      const move = { parentId: idOf('b') };
      const outdated = [
        [{ ...folder, name: labelOf('c'), was: { name: 'Outdated' } }, { name: labelOf('a') }],
        [{ ...folder, ...move, was: { parentId: null } }, { parentId: id }],
        [{ ...bookmark, set: { title: 'New' }, was: { title: '' } }, { title: 'Title of 1' }],
      ] as const;
      for (const [change, expected] of outdated) {
        const changes = [createFolder('d'), change];
        const response = await service.send(changeBookmarks, { body: { changes } });
        const rule = `${JSON.stringify(Object.keys(change.was))} of another value`;
        assertRule(response.status === 409, `${rule} has status ${response.status} instead of 409`);
        const { pointer, current } = problemIn(decodeBody(response));
        assertRule(pointer === '/changes/1', `${rule} has the pointer ${pointer}`);
        assertRule(
          Object.entries(expected).every(([key, value]) => current[key] === value),
          `${rule} has no member “current” with the value now`,
        );
      }
      const state = await apply(
        { ...folder, name: labelOf('c'), ...move, was: { name: labelOf('a'), parentId: id } },
        { ...bookmark, set: { title: 'New' }, was: { title: 'Title of 1', folderId: id } },
      );
      assertRule(!has(state, idOf('d')), 'the change before a rejected one is applied');
      assertRule(labelsIn(state, idOf('b')) === 'c', 'a change with the current values fails');
    },
  ),
  createBookmarkCheck('unknown folders and bookmarks are rejected with 404', async (made) => {
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
  createBookmarkCheck(
    'long texts and ids with invalid characters are rejected with 422',
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
  changeLimitsCheck,
  createBookmarkCheck('a repeated Idempotency-Key is not applied again', async (made, service) => {
    const { idOf, createFolder, apply } = made;
    const headers = { 'idempotency-key': randomUUID() };
    const send = (...changes: readonly object[]) => ({ body: { changes }, headers });
    const sent = send(createFolder('a'));
    const unknown = send({ op: 'delete-folder', id: idOf('a') });
    await service.assertRejects(changeBookmarks, unknown, 404);
    await service.read(stateSchema, changeBookmarks, sent);
    await apply({ op: 'delete-folder', id: idOf('a') });
    const state = await service.read(stateSchema, changeBookmarks, sent);
    assertRule(
      !has(state, idOf('a')),
      'it is applied again, or the response isn’t the current state',
    );
    await service.assertRejects(changeBookmarks, send(createFolder('b')), 422);
  }),
];
