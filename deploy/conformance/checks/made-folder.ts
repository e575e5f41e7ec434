import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { Deviation, must } from '#deploy/conformance/deviation.ts';
import type { Sent } from '#deploy/conformance/sent.ts';
import type { Service } from '#deploy/conformance/service.ts';

export const readState = 'GET /viewer/v1/bookmark-state';
export const createFolder = 'POST /viewer/v1/bookmark-folders';
export const changeFolder = 'PATCH /viewer/v1/bookmark-folders/{folderId}';
export const deleteFolder = 'DELETE /viewer/v1/bookmark-folders/{folderId}';
export const createBookmark = 'POST /viewer/v1/bookmarks';
export const changeBookmark = 'PATCH /viewer/v1/bookmarks';
export const deleteBookmark = 'DELETE /viewer/v1/bookmarks';

const place = v.optional(v.nullable(v.string()), null);

/** What the checks read of a Bookmark state. */
export const stateSchema = v.object({
  folders: v.array(
    v.object({ id: v.string(), name: v.string(), parentId: place, position: v.number() }),
  ),
  bookmarks: v.array(
    v.object({
      codeHostSlug: v.string(),
      path: v.string(),
      title: v.string(),
      folderId: place,
      position: v.number(),
    }),
  ),
  lastFolderId: place,
});

export type State = v.InferOutput<typeof stateSchema>;
export type Folder = State['folders'][number];

/** The query that names a bookmark in a folder. */
export type BookmarkName = {
  readonly codeHostSlug: string;
  readonly path: string;
  readonly folderId: string;
};

/** A folder at the root that a check has made. All that the check makes is inside it. */
export type MadeFolder = {
  readonly id: string;
  /** Begins with what it is, and is unique. */
  readonly name: string;
  /** The state as it was answered last. */
  readonly latest: () => State;
  /** Has the service change the bookmarks. Resolves to the state then. */
  readonly change: (operation: string, sent: Sent) => Promise<State>;
  /** Makes a folder inside it, or inside another one of its folders. */
  readonly addFolder: (name: string, more?: object) => Promise<Folder>;
  /** Makes a bookmark inside it, and resolves to the state then. */
  readonly addBookmark: (path: string, more?: object) => Promise<State>;
  /** Names a bookmark of `addBookmark`. */
  readonly query: (path: string, folderId?: string) => BookmarkName;
};

/** Makes a folder, which is removed after the check with everything that is inside then. */
export async function makeFolder(service: Service): Promise<MadeFolder> {
  const name = `Spec Viewer conformance ${randomUUID()}`;
  let known: State | undefined;
  service.afterwards(() => remove(service, name, known));
  let state = await service.read(stateSchema, createFolder, { body: { name, parentId: null } });
  known = state;
  const change = async (operation: string, sent: Sent) => {
    state = await service.read(stateSchema, operation, sent);
    known = state;
    return state;
  };
  const { id } = folderNamed(state, name);
  const addFolder = async (part: string, more: object = {}) => {
    const body = { name: `${name}: ${part}`, parentId: id, ...more };
    return folderNamed(await change(createFolder, { body }), body.name);
  };
  const addBookmark = (path: string, more: object = {}) => {
    const body = { codeHostSlug: name, path, title: `Title of ${path}`, folderId: id, ...more };
    return change(createBookmark, { body });
  };
  const query = (path: string, folderId = id) => ({ codeHostSlug: name, path, folderId });
  return { id, name, latest: () => state, change, addFolder, addBookmark, query };
}

function folderNamed({ folders }: State, name: string): Folder {
  const found = folders.find((folder) => folder.name === name);
  if (found !== undefined) return found;
  throw new Deviation('the answer hasn’t the folder that was created', createFolder);
}

/** The names or paths of what is in a folder, in order; the positions have to be 0, 1, 2 and so on. */
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

/** Removes whatever of this name there is, however far the check came. */
async function remove(service: Service, name: string, known: State | undefined): Promise<void> {
  let state = service.offers('viewer.read') ? await stateOf(service, readState) : known;
  const left = () => ({
    folders: state?.folders.filter((folder) => folder.name.startsWith(name)) ?? [],
    bookmarks: state?.bookmarks.filter((bookmark) => bookmark.codeHostSlug === name) ?? [],
  });
  for (const { id } of left().folders) {
    if (!left().folders.some((folder) => folder.id === id)) continue;
    state = (await stateOf(service, deleteFolder, { path: { folderId: id } })) ?? state;
  }
  for (const { codeHostSlug, path, folderId } of left().bookmarks) {
    const query = { codeHostSlug, path, ...(folderId !== null && { folderId }) };
    state = (await stateOf(service, deleteBookmark, { query })) ?? state;
  }
  if (service.offers('viewer.read')) state = await stateOf(service, readState);
  const { folders, bookmarks } = left();
  if (state !== undefined && folders.length + bookmarks.length === 0) return;
  throw new Deviation(`what was made may still be there, in the folder “${name}”`, deleteFolder);
}

/** The state in an answer, if there is one. */
async function stateOf(service: Service, operation: string, sent?: Sent) {
  const { status, bytes } = await service.send(operation, sent);
  if (status < 200 || status > 299) return undefined;
  const json = v.safeParse(v.pipe(v.string(), v.parseJson(), stateSchema), decode(bytes));
  return json.success ? json.output : undefined;
}

const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
