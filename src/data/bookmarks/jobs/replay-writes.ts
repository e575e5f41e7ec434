import { type BookmarkState, hasId, isNamed } from '#data/bookmarks/bookmark.ts';
import { planEdit } from '#data/bookmarks/history/plan-edit.ts';
import type { Refusal } from '#data/bookmarks/history/refusal.ts';
import type {
  PlannedDeletion,
  ReplayOutcome,
  ReplayWrite,
} from '#data/bookmarks/history/replay.ts';
import type { Edit, Item, NamedItem, Step } from '#data/bookmarks/history/step.ts';
import { changedStep, createdStep, deletedStep, editOf } from '#data/bookmarks/history/steps-of.ts';
import { cascadeOf } from '#data/bookmarks/tree/cascade.ts';
import type { JobCache, WriteContext } from '#data/bookmarks/writes/bookmark-write.ts';
import { sendChange } from '#data/bookmarks/writes/change-item.ts';
import { sendNewBookmark } from '#data/bookmarks/writes/create-bookmark.ts';
import { sendNewFolder } from '#data/bookmarks/writes/create-folder.ts';
import { deleteOne } from '#data/bookmarks/writes/delete-items.ts';
import { acceptableBookmark, acceptableName } from './create-steps.ts';

const done: ReplayOutcome = { kind: 'done' };
const already: ReplayOutcome = { kind: 'already' };
const refused = (refusal: Refusal): ReplayOutcome => ({ kind: 'refused', refusal });

/** The part of a step that these writes are. */
export function stepOf(step: Step, writes: readonly ReplayWrite[]): Step {
  if (step.kind === 'changed') {
    const edits = writes.flatMap((write) => (write.kind === 'change' ? [write.edit] : []));
    return { ...step, edits };
  }
  const items = writes.flatMap((write) =>
    write.kind === 'create' ? [write.item] : write.kind === 'delete' ? write.items : [],
  );
  return { ...step, items };
}

type Place = { readonly folderId: string | null; readonly position: number | null };

/** Whether a folder holds as much as was planned to go with it. */
function isAsPlanned(state: BookmarkState, { item, items }: PlannedDeletion): boolean {
  if (item.kind === 'bookmark') return true;
  const { folders, bookmarks } = cascadeOf(state, [item.folder.id]);
  return folders.length + bookmarks.length === items.length;
}

/**
 * Makes the writes of one step. Each is checked against the latest state first: what somebody else has
 * changed since is left alone.
 * @param before the bookmarks before the first write
 */
export function replayWrites(context: WriteContext, step: Step, before: BookmarkState) {
  const newIds = new Map<string, string>();
  const created: NamedItem[] = [];
  const deleted: Item[] = [];
  const edits: Edit[] = [];
  const items = step.kind === 'created' ? step.items : [];
  const ownFolders = new Set(
    items.flatMap((item) => (item.kind === 'folder' ? [item.folder.id] : [])),
  );

  function placeIn(state: BookmarkState, { folderId, position }: Place): Place | 'blocked' {
    const current = folderId === null ? null : (newIds.get(folderId) ?? folderId);
    if (!current || state.folders.some(hasId(current))) return { folderId: current, position };
    return ownFolders.has(current) ? 'blocked' : { folderId: null, position: null };
  }

  async function create(item: Item, cache: JobCache, state: BookmarkState): Promise<ReplayOutcome> {
    const record = item.kind === 'folder' ? item.folder : item.bookmark;
    const wanted = item.kind === 'folder' ? item.folder.parentId : item.bookmark.folderId;
    const place = placeIn(state, { folderId: wanted, position: record.position });
    if (place === 'blocked') return refused('blocked');
    const { folderId } = place;
    const position = place.position === null ? {} : { position: place.position };
    if (item.kind === 'folder') {
      const folder = { name: acceptableName(item.folder), parentId: folderId, ...position };
      const { state: after, folderId: id } = await sendNewFolder(context, folder, state);
      await cache.store(after);
      if (id !== undefined) {
        // Of several folders with one id, the first holds what is filed under it.
        if (!newIds.has(item.folder.id)) newIds.set(item.folder.id, id);
        created.push({ kind: 'folder', folder: { id } });
      }
    } else {
      const bookmark = acceptableBookmark(item.bookmark);
      if (bookmark === undefined) return refused('incomplete');
      if (state.bookmarks.some(isNamed({ ...bookmark, folderId }))) return already;
      await cache.store(await sendNewBookmark(context, { ...bookmark, folderId, ...position }));
      created.push({ kind: 'bookmark', bookmark: { ...bookmark, folderId } });
    }
    return wanted && folderId === null ? { kind: 'at-top' } : done;
  }

  async function remove(
    planned: PlannedDeletion,
    cache: JobCache,
    state: BookmarkState,
  ): Promise<ReplayOutcome> {
    if (planned.refusal !== undefined) return refused(planned.refusal);
    if (!isAsPlanned(state, planned)) return refused('not-empty');
    if ((await deleteOne(context, cache, planned.item)) === 'already-gone') return already;
    deleted.push(planned.item);
    return done;
  }

  async function change(edit: Edit, cache: JobCache, state: BookmarkState): Promise<ReplayOutcome> {
    const planned = planEdit(state, edit);
    if (planned === 'done') return already;
    if ('refusal' in planned) return refused(planned.refusal);
    const after = await sendChange(context, planned);
    await cache.store(after);
    const made = editOf(state, after, planned);
    if (made !== undefined) edits.push(made);
    return done;
  }

  return {
    send: (write: ReplayWrite, cache: JobCache): Promise<ReplayOutcome> => {
      const state = cache.latest() ?? before;
      switch (write.kind) {
        case 'create':
          return create(write.item, cache, state);
        case 'delete':
          return remove(write, cache, state);
        case 'change':
          return change(write.edit, cache, state);
      }
    },
    /** What folders that were created again are called now. */
    newIds,
    /** What the writes did; undefined if nothing. */
    performed: (after: BookmarkState): Step | undefined => {
      switch (step.kind) {
        case 'created':
          return createdStep(step.act, after, created);
        case 'deleted':
          return deletedStep(step.act, before, after, deleted);
        case 'changed':
          return changedStep(step.act, edits, after);
      }
    },
  };
}
