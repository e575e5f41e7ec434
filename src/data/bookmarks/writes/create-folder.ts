import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import { samePlace } from '#data/bookmarks/bookmark.ts';
import { recordAct } from '#data/bookmarks/history/history-cache.ts';
import { createdStep } from '#data/bookmarks/history/steps-of.ts';
import { bookmarkStateLimits, confirmedIn, storeConfirmed } from '#data/bookmarks/queries.ts';
import { bookmarkStateAnswer } from '#data/bookmarks/schema.ts';
import { apiPath } from '#platform/http/api-path.ts';
import type { Http } from '#platform/http/http.ts';
import { bookmarkWrite, type Readability, sendWrite, type WriteContext } from './bookmark-write.ts';

/** A folder that is to be created (viewer.write). */
export type NewFolder = {
  /** 1 to 255 characters. */
  readonly name: string;
  /** Null for the root. */
  readonly parentId: string | null;
  /** From 0, among the folders there; at the end without one. */
  readonly position?: number;
};

/** The state with a new folder. `folderId` is undefined where the service doesn't tell which one it is. */
export type CreatedFolder = {
  readonly state: BookmarkState;
  readonly folderId: string | undefined;
};

/** The folder that is in `after` and wasn't before, by the id the service gave it. */
function createdFolderId(
  before: BookmarkState | undefined,
  after: BookmarkState,
  { name, parentId }: NewFolder,
): string | undefined {
  const known = new Set(before?.folders.map(({ id }) => id));
  const candidates = after.folders.filter(
    (folder) =>
      !known.has(folder.id) && folder.name === name && samePlace(folder.parentId, parentId),
  );
  // The last one that was created; without a state from before nothing else can be told.
  const last = candidates.find(({ id }) => id === after.lastFolderId);
  return (last ?? (before === undefined ? undefined : candidates[0]))?.id;
}

/** Sends it once: a repetition might create a second one. */
export async function sendNewFolder(
  context: WriteContext,
  folder: NewFolder,
  before: BookmarkState | undefined,
): Promise<CreatedFolder> {
  const idIn = (state: BookmarkState) => createdFolderId(before, state, folder);
  const state = await sendWrite(
    // Without a state from before, a folder of this name may be an older one.
    { ...context, readable: context.readable && before !== undefined },
    () =>
      context.viewer.post(
        'create the folder',
        apiPath`/viewer/v1/bookmark-folders`,
        bookmarkStateAnswer,
        folder,
        bookmarkStateLimits,
      ),
    (read) => idIn(read) !== undefined,
  );
  return { state, folderId: idIn(state) };
}

/** Creates a folder (viewer.write). */
export function createFolderMutation(viewer: Http, readability: Readability) {
  return bookmarkWrite('create-folder', viewer, readability, async (context, folder: NewFolder) => {
    const created = await sendNewFolder(context, folder, confirmedIn(context.client));
    const { state, folderId } = created;
    const named =
      folderId === undefined ? [] : [{ kind: 'folder', folder: { id: folderId } } as const];
    const step = recordAct(context.client, createdStep('create', state, named));
    await storeConfirmed(context.client, state);
    return { ...created, step };
  });
}
