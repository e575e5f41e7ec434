import type { BookmarkFolder, BookmarkState } from '#data/bookmarks/bookmark.ts';
import { applyChanges } from '#data/bookmarks/changes/apply-changes.ts';
import type { Change } from '#data/bookmarks/changes/change.ts';
import {
  type ChangeRefusal,
  createStateDraft,
  type StateDraft,
} from '#data/bookmarks/changes/state-draft.ts';
import { hasSameContents } from '#data/bookmarks/tree/diff-items.ts';
import { type Edit, getChanges, getInverse } from './edit.ts';

export type ReplayDirection = 'undo' | 'redo';

/** Skipped by Undo, because it can't be undone. */
export type SkippedChange = {
  readonly name: string;
  /** `changed-since` also covers a later change that the replay would discard. */
  readonly reason: ChangeRefusal;
};

export type ReplayPlan =
  | { readonly ok: true; readonly changes: readonly Change[] }
  | { readonly ok: false; readonly refusal: SkippedChange };

function describe(draft: StateDraft, change: Change): string {
  switch (change.op) {
    case 'create-folder':
      return change.name;
    case 'create-bookmark':
      return change.title;
    case 'update-folder':
    case 'delete-folder':
      return draft.folder(change.id)?.record.name ?? change.id;
    case 'update-bookmark':
    case 'delete-bookmark':
      return draft.bookmark(change)?.record.title ?? change.path;
  }
}

export function getChangedName(state: BookmarkState, change: Change): string {
  return describe(createStateDraft(state), change);
}

/**
 * Refuses if a change can't be applied. To protect later changes, also refuses if undoing the edit
 * and applying it again wouldn't result in the current state. Ignores the order of siblings.
 */
export function planReplay(state: BookmarkState, edit: Edit): ReplayPlan {
  const changes = getInverse(edit) ?? [];
  const applied = applyChanges(state, changes);
  if (!applied.ok) {
    const change = changes[applied.index];
    const name = change ? getChangedName(state, change) : '';
    return { ok: false, refusal: { name, reason: applied.refusal } };
  }
  const restored = applyChanges(applied.state, getChanges(edit));
  if (restored.ok && hasSameContents(restored.state, state)) return { ok: true, changes };
  return { ok: false, refusal: { name: edit.label.name ?? '', reason: 'changed-since' } };
}

type FolderFields = { readonly name?: string; readonly parentId?: string | null };

/** Nodes that the edit creates, and values that it sets. */
function getExpectedResult(edit: Edit) {
  const created = new Set<string>();
  const folders = new Map<string, FolderFields>();
  const bookmarks = new Set<string>();
  const titles = new Map<string, string>();
  for (const change of getChanges(edit)) {
    if (change.op === 'create-folder') created.add(change.id);
    if (change.op === 'create-folder' || change.op === 'update-folder') {
      const { id, name, parentId } = change;
      folders.set(id, {
        ...folders.get(id),
        ...(name !== undefined && { name }),
        ...(parentId !== undefined && { parentId }),
      });
    }
    if (change.op === 'create-bookmark') bookmarks.add(bookmarkText(change, change.title));
    if (change.op === 'update-bookmark' && change.set.title !== undefined) {
      const { folderId = change.folderId, title } = change.set;
      titles.set(bookmarkText({ ...change, folderId }, null), title);
    }
  }
  return { created, folders, bookmarks, titles };
}

type Left = ReturnType<typeof getExpectedResult>;

const bookmarkText = (
  {
    folderId,
    codeHostSlug,
    path,
  }: {
    readonly folderId: string | null;
    readonly codeHostSlug: string | null;
    readonly path: string | null;
  },
  title: string | null,
) => JSON.stringify([folderId ?? '', codeHostSlug, path, title]);

/** True if `change` would overwrite a name or parent that was changed after the edit. */
function isFolderChangedSince(
  { folders }: Left,
  { name, parentId }: Pick<BookmarkFolder, 'name' | 'parentId'>,
  change: { readonly id: string } & FolderFields,
): boolean {
  const left = folders.get(change.id);
  return (
    (change.name !== undefined && left?.name !== undefined && left.name !== name) ||
    (change.parentId !== undefined &&
      left?.parentId !== undefined &&
      (left.parentId ?? '') !== (parentId ?? ''))
  );
}

/** Replay of as much of an edit as possible. */
export type PartialReplay = {
  readonly changes: readonly Change[];
  readonly skipped: readonly SkippedChange[];
  /** Number of nodes whose folder no longer exists. */
  readonly movedToTop: number;
};

/**
 * Moves nodes without a folder to the top level. Skips changes that can't be applied, and changes
 * that would delete or overwrite anything other than the edit's own results.
 */
export function planPartialReplay(state: BookmarkState, edit: Edit): PartialReplay {
  const draft = createStateDraft(state);
  const before = createStateDraft(state);
  const left = getExpectedResult(edit);
  const changes: Change[] = [];
  const skipped: SkippedChange[] = [];
  let movedToTop = 0;

  const attempt = (change: Change): ChangeRefusal | undefined => {
    const refusal = draft.apply(change);
    if (refusal === undefined) changes.push(change);
    return refusal;
  };

  /** Deletes the contents that the edit created in a folder, then the folder if it is empty. */
  const deleteCreatedNodes = (id: string): void => {
    const now = draft.folder(id)?.record;
    const all = { id, name: '', parentId: null };
    if (now !== undefined && isFolderChangedSince(left, now, all)) {
      skipped.push({ name: now.name ?? id, reason: 'changed-since' });
      return;
    }
    for (const { record } of [...draft.bookmarksIn(id)]) {
      const { codeHostSlug, path, folderId } = record;
      if (!codeHostSlug || !path || !left.bookmarks.has(bookmarkText(record, record.title)))
        continue;
      attempt({ op: 'delete-bookmark', folderId, codeHostSlug, path });
    }
    for (const { record } of [...draft.foldersIn(id)]) {
      if (left.created.has(record.id)) deleteCreatedNodes(record.id);
    }
    const rest = draft.bookmarksIn(id).length + draft.foldersIn(id).length;
    const name = now?.name ?? id;
    const reason = rest > 0 ? 'changed-since' : attempt({ op: 'delete-folder', id });
    if (reason !== undefined) skipped.push({ name, reason });
  };

  /** True for a name, title or parent that was changed after the edit. */
  const isChangedSince = (change: Change): boolean => {
    if (change.op === 'update-folder') {
      const now = before.folder(change.id)?.record;
      return now !== undefined && isFolderChangedSince(left, now, change);
    }
    if (change.op !== 'update-bookmark' || change.set.title === undefined) return false;
    const now = before.bookmark(change)?.record;
    const title = left.titles.get(bookmarkText(change, null));
    return now !== undefined && title !== undefined && now.title !== title;
  };

  for (const change of getInverse(edit) ?? []) {
    const name = describe(draft, change);
    if (change.op === 'delete-folder') {
      deleteCreatedNodes(change.id);
      continue;
    }
    if (change.op === 'delete-bookmark') {
      const title = draft.bookmark(change)?.record.title ?? null;
      if (!left.bookmarks.has(bookmarkText(change, title))) {
        skipped.push({ name, reason: title === null ? 'bookmark-missing' : 'changed-since' });
        continue;
      }
    }
    if (isChangedSince(change)) {
      skipped.push({ name, reason: 'changed-since' });
      continue;
    }
    const refusal = attempt(change);
    if (refusal === undefined) continue;
    const atTop = refusal === 'parent-missing' ? movedToRoot(change) : undefined;
    if (atTop !== undefined && attempt(atTop) === undefined) movedToTop += 1;
    else skipped.push({ name, reason: refusal });
  }
  return { changes, skipped, movedToTop };
}

/** Moves the target to the end of the top level; undefined for a change without a target. */
function movedToRoot(change: Change): Change | undefined {
  switch (change.op) {
    case 'create-folder': {
      const { op, id, name } = change;
      return { op, id, name, parentId: null };
    }
    case 'create-bookmark': {
      const { op, codeHostSlug, path, title } = change;
      return { op, codeHostSlug, path, title, folderId: null };
    }
    case 'update-folder': {
      const { position: _position, ...rest } = change;
      return { ...rest, parentId: null };
    }
    case 'update-bookmark': {
      const { position: _position, ...rest } = change.set;
      return { ...change, set: { ...rest, folderId: null } };
    }
    case 'delete-folder':
    case 'delete-bookmark':
      return undefined;
  }
}
