import type { Bookmark, BookmarkFolder, BookmarkName } from '#data/bookmarks/bookmark.ts';

/** A folder or a bookmark as it was. Its position is its place among siblings of its kind, from 0. */
export type Item =
  | { readonly kind: 'folder'; readonly folder: BookmarkFolder }
  | { readonly kind: 'bookmark'; readonly bookmark: Bookmark };

/** What names one of them to the service. */
export type NamedItem =
  | { readonly kind: 'folder'; readonly folder: { readonly id: string } }
  | { readonly kind: 'bookmark'; readonly bookmark: BookmarkName };

/** A folder or a bookmark before and after it was renamed or moved. */
export type Edit =
  | {
      readonly kind: 'folder';
      readonly before: BookmarkFolder;
      readonly after: BookmarkFolder;
    }
  | { readonly kind: 'bookmark'; readonly before: Bookmark; readonly after: Bookmark };

/** What the person asked for. */
export type Act = 'create' | 'import' | 'copy' | 'delete' | 'rename' | 'move';

/** What one act did to the bookmarks, as far as the service confirmed it. */
export type Step = { readonly act: Act } & (
  | {
      readonly kind: 'created' | 'deleted';
      /** Each after the folder around it, and siblings in their order. */
      readonly items: readonly Item[];
    }
  | {
      readonly kind: 'changed';
      /** In the order in which they were made. */
      readonly edits: readonly Edit[];
      /** How many folders and bookmarks they are about, with what is inside the folders. */
      readonly count: number;
    }
);

/** A result with the step that takes back the whole act; undefined where none does. */
export type Recorded<Result extends object> = Result & { readonly step: Step | undefined };

/** One step for a job and the job that resumed it; undefined where they can’t be one. */
export function joinedSteps(earlier: Step, later: Step): Step | undefined {
  if (earlier.kind === 'changed') {
    if (later.kind !== 'changed') return undefined;
    const edits = [...earlier.edits, ...later.edits];
    return { ...earlier, edits, count: earlier.count + later.count };
  }
  if (later.kind !== earlier.kind) return undefined;
  // A position among siblings is what it was without those that had been deleted earlier.
  const items =
    earlier.kind === 'deleted'
      ? [...later.items, ...earlier.items]
      : [...earlier.items, ...later.items];
  return { ...earlier, items };
}

export type Direction = 'undo' | 'redo';

export const opposite = { undo: 'redo', redo: 'undo' } as const satisfies Record<
  Direction,
  Direction
>;

/** What takes a step back. */
export function inverseOf(step: Step): Step {
  switch (step.kind) {
    case 'created':
      return { ...step, kind: 'deleted' };
    case 'deleted':
      return { ...step, kind: 'created' };
    case 'changed':
      return {
        ...step,
        edits: step.edits
          .map(
            (edit): Edit =>
              edit.kind === 'folder'
                ? { kind: 'folder', before: edit.after, after: edit.before }
                : { kind: 'bookmark', before: edit.after, after: edit.before },
          )
          .reverse(),
      };
  }
}

export function isEmptyStep(step: Step): boolean {
  return (step.kind === 'changed' ? step.edits : step.items).length === 0;
}

/** How many folders and bookmarks a step is about, with what is inside the folders. */
export function stepCount(step: Step): number {
  return step.kind === 'changed' ? step.count : step.items.length;
}

/** What the ids of deleted folders became when these were created again. */
export type NewIds = ReadonlyMap<string, string>;

function currentId(newIds: NewIds, id: string): string {
  let current = id;
  for (let next = newIds.get(id); next !== undefined; next = newIds.get(next)) current = next;
  return current;
}

function currentPlace(newIds: NewIds, id: string | null): string | null {
  return id === null ? null : currentId(newIds, id);
}

/** The step with the ids that its folders have now. */
export function withCurrentIds(step: Step, newIds: NewIds): Step {
  if (newIds.size === 0) return step;
  const folderNow = (folder: BookmarkFolder): BookmarkFolder => ({
    ...folder,
    id: currentId(newIds, folder.id),
    parentId: currentPlace(newIds, folder.parentId),
  });
  const bookmarkNow = (bookmark: Bookmark): Bookmark => ({
    ...bookmark,
    folderId: currentPlace(newIds, bookmark.folderId),
  });
  if (step.kind === 'changed') {
    const edits = step.edits.map(
      (edit): Edit =>
        edit.kind === 'folder'
          ? { kind: 'folder', before: folderNow(edit.before), after: folderNow(edit.after) }
          : { kind: 'bookmark', before: bookmarkNow(edit.before), after: bookmarkNow(edit.after) },
    );
    return { ...step, edits };
  }
  const items = step.items.map(
    (item): Item =>
      item.kind === 'folder'
        ? { kind: 'folder', folder: folderNow(item.folder) }
        : { kind: 'bookmark', bookmark: bookmarkNow(item.bookmark) },
  );
  return { ...step, items };
}
