import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { Deviation, must } from '#deploy/conformance/deviation.ts';
import type { Sent } from '#deploy/conformance/sent.ts';
import type { Service } from '#deploy/conformance/service.ts';

export const readState = 'GET /viewer/v1/bookmark-state';
export const changeBookmarks = 'POST /viewer/v1/bookmark-changes';
export const deleteFolder = 'DELETE /viewer/v1/bookmark-folders/{folderId}';

const folderId = v.optional(v.nullable(v.string()), null);

/** The members of a Bookmark state that checks use. */
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

export type State = v.InferOutput<typeof stateSchema>;

/** A folder at the top level that a check has created. All that the check creates is inside it. */
export type MadeFolder = {
  readonly id: string;
  /** Unique, and a prefix of the name of each folder inside. It is the slug of each bookmark inside. */
  readonly name: string;
  /** Returns the id of a folder inside: the same for the same label, unique among all checks. */
  readonly idOf: (label: string) => string;
  /** Returns the change that creates a folder with that id, inside this folder unless `more` says otherwise. */
  readonly createFolder: (label: string, more?: object) => object;
  /** Returns the change that creates a bookmark, in this folder unless `more` says otherwise. */
  readonly createBookmark: (path: string, more?: object) => object;
  /** Returns the members that name a bookmark, which is in this folder unless another one is given. */
  readonly nameOf: (path: string, folderId?: string) => BookmarkName;
  /** Sends changes that have to be applied, and resolves to the state after them. */
  readonly apply: (...changes: readonly object[]) => Promise<State>;
  /** Throws a Deviation unless changes are refused with this status, at the change with this index. */
  readonly refuses: (changes: readonly object[], status: number, index: number) => Promise<void>;
};

type BookmarkName = {
  readonly codeHostSlug: string;
  readonly path: string;
  readonly folderId: string;
};

/** Creates a folder, which is deleted after the check with everything that is inside it then. */
export async function makeFolder(service: Service): Promise<MadeFolder> {
  const id = randomUUID();
  const name = `Spec Viewer conformance ${id}`;
  let known: State | undefined;
  const apply = async (...changes: readonly object[]) => {
    known = await service.read(stateSchema, changeBookmarks, { body: { changes } });
    return known;
  };
  service.afterwards(() => remove(service, name, known));
  const created = await apply({ op: 'create-folder', id, name, parentId: null });
  if (!created.folders.some((folder) => folder.id === id)) {
    throw new Deviation('the response hasn’t the folder that was created', changeBookmarks);
  }
  const idOf = (label: string) => `${id}-${label}`;
  return {
    id,
    name,
    idOf,
    createFolder: (label, more = {}) => ({
      op: 'create-folder',
      id: idOf(label),
      name: `${name}: ${label}`,
      parentId: id,
      ...more,
    }),
    createBookmark: (path, more = {}) => ({
      op: 'create-bookmark',
      codeHostSlug: name,
      path,
      title: `Title of ${path}`,
      folderId: id,
      ...more,
    }),
    nameOf: (path, folder = id) => ({ codeHostSlug: name, path, folderId: folder }),
    apply,
    async refuses(changes, status, index) {
      const answer = await service.send(changeBookmarks, { body: { changes } });
      must(answer.status === status, `it is answered ${answer.status} and not ${status}`);
      const pointer = pointerIn(answer.bytes);
      const expected = `/changes/${index}`;
      must(pointer === expected, `the pointer is ${pointer} and not ${expected}`);
    },
  };
}

function pointerIn(bytes: Uint8Array): string {
  const problem = v.pipe(v.string(), v.parseJson(), v.object({ pointer: v.string() }));
  const result = v.safeParse(problem, new TextDecoder().decode(bytes));
  return result.success ? result.output.pointer : 'missing';
}

/** The names or paths of siblings, in order. Throws a Deviation unless their positions are 0, 1, 2 and so on. */
export function inOrder<T extends { readonly position: number }>(
  items: readonly T[],
  nameOf: (item: T) => string,
): string {
  const sorted = items.toSorted((one, other) => one.position - other.position);
  const positions = sorted.map(({ position }) => position);
  must(
    positions.every((position, index) => position === index),
    `the positions of siblings are ${positions.join(', ')}`,
  );
  return sorted.map(nameOf).join(', ');
}

/** Deletes all folders and bookmarks of this name, however far the check came. */
async function remove(service: Service, name: string, known: State | undefined): Promise<void> {
  let state = service.offers('viewer.read') ? await stateOf(service, readState) : known;
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
  if (service.offers('viewer.read')) state = await stateOf(service, readState);
  const { folders, bookmarks } = remaining();
  if (state !== undefined && folders.length + bookmarks.length === 0) return;
  throw new Deviation(`what was made may still be there, in the folder “${name}”`, deleteFolder);
}

/** The state in a response, if there is one. */
async function stateOf(service: Service, operation: string, sent?: Sent) {
  const { status, bytes } = await service.send(operation, sent);
  if (status < 200 || status > 299) return undefined;
  const schema = v.pipe(v.string(), v.parseJson(), stateSchema);
  const result = v.safeParse(schema, new TextDecoder().decode(bytes));
  return result.success ? result.output : undefined;
}
