import type { Bookmark, BookmarkFolder, BookmarkState } from '#data/bookmarks/bookmark.ts';
import { bookmarkKey } from '#data/bookmarks/tree/node-keys.ts';
import type {
  NoTargetKind,
  RecognisedTarget,
} from '#platform/specification-link/specification-target.ts';
import { timeSlices } from '#text/slices/time-slices.ts';
import { foldersKept } from './import-folders.ts';
import type { FoundItem } from './netscape-reader.ts';

/** Why a bookmark of a file isn't imported. */
export type SkippedKind =
  | NoTargetKind
  /** Its folder in the file has it already. */
  | 'repeated'
  /** It is bookmarked already. */
  | 'known';

export type SkippedItem = {
  readonly kind: SkippedKind;
  readonly title: string;
  /** As the file has it; where it has a repository and a path instead, those. */
  readonly address: string;
  /** A sentence. */
  readonly reason: string;
};

/** What an import will create, and what it leaves out. */
export type ImportPlan = {
  /** A state by itself with ids of its own, for a preview (`treeOf`) and for `createSteps`. */
  readonly state: BookmarkState;
  /** In the order of the file. */
  readonly skipped: readonly SkippedItem[];
  /** Folders that hold nothing that is imported; those that are empty in the file are kept. */
  readonly foldersLeftOut: number;
};

export type ImportRules = {
  readonly recognise: (address: string) => RecognisedTarget;
  /** What is bookmarked already. */
  readonly existing: BookmarkState;
  /** The id of the folder to import into; null for the root. */
  readonly into: string | null;
  /** What is bookmarked anywhere is left out; else only what the target holds already. */
  readonly skipKnown: boolean;
};

type FullTarget = { readonly codeHostSlug: string; readonly path: string };
type FoundBookmark = FoundItem & { readonly kind: 'bookmark' };
type Skip = Pick<SkippedItem, 'kind' | 'reason'>;

const outermost = -1;

function addressOf(item: FoundBookmark): string {
  return 'address' in item ? item.address : `${item.codeHostSlug ?? ''} ${item.path ?? ''}`.trim();
}

function targetOf(item: FoundBookmark, recognise: ImportRules['recognise']): FullTarget | Skip {
  const reason = 'It doesn’t say both a repository and a path.';
  const found = 'address' in item ? recognise(item.address) : undefined;
  if (found !== undefined && !found.ok) return found;
  const { codeHostSlug, path } = found?.target ?? ('address' in item ? {} : item);
  return codeHostSlug && path ? { codeHostSlug, path } : { kind: 'no-file', reason };
}

/** Tells what is there already, in the file and among the bookmarks. */
function seen({ existing, into, skipKnown }: ImportRules) {
  const anywhere = (target: Pick<Bookmark, 'codeHostSlug' | 'path'>) =>
    bookmarkKey({ ...target, folderId: null });
  const known = new Set(
    existing.bookmarks
      .filter(({ folderId }) => skipKnown || (folderId ?? '') === (into ?? ''))
      .map(anywhere),
  );
  const inFile = new Set<string>();
  return (target: FullTarget, parent: number): Skip | undefined => {
    if ((skipKnown || parent === outermost) && known.has(anywhere(target))) {
      return { kind: 'known', reason: 'It is bookmarked already.' };
    }
    const key = bookmarkKey({ ...target, folderId: String(parent) });
    if (inFile.has(key)) {
      return { kind: 'repeated', reason: 'The same folder of the file has it already.' };
    }
    inFile.add(key);
    return undefined;
  };
}

/**
 * Looks at everything that was found in a file, in short pieces of work, and says what will become
 * of it.
 * @throws the signal's reason once it is aborted
 */
export async function planImport(
  items: readonly FoundItem[],
  rules: ImportRules,
  signal?: AbortSignal,
): Promise<ImportPlan> {
  const slice = timeSlices();
  const isSeen = seen(rules);
  const bookmarks = new Map<number, Bookmark>();
  const skipped: SkippedItem[] = [];
  const idOf = (parent: number) => (parent === outermost ? null : String(parent));
  for (const [index, item] of items.entries()) {
    if (slice.isOver()) await slice.next();
    signal?.throwIfAborted();
    if (item.kind === 'folder') continue;
    const { title, parent } = item;
    const target = targetOf(item, rules.recognise);
    const skip = 'kind' in target ? target : isSeen(target, parent);
    if (skip !== undefined) {
      skipped.push({ kind: skip.kind, reason: skip.reason, title, address: addressOf(item) });
    } else if ('path' in target) {
      const { codeHostSlug, path } = target;
      const folderId = idOf(parent);
      bookmarks.set(index, { codeHostSlug, path, title, folderId, position: index });
    }
  }
  const isKept = foldersKept(items, (index) => bookmarks.has(index));
  const folders: BookmarkFolder[] = [];
  let foldersLeftOut = 0;
  for (const [index, item] of items.entries()) {
    if (item.kind === 'bookmark') continue;
    const { name, parent } = item;
    if (isKept(index)) {
      folders.push({ id: String(index), name, parentId: idOf(parent), position: index });
    } else {
      foldersLeftOut += 1;
    }
  }
  const state = { folders, bookmarks: [...bookmarks.values()], lastFolderId: null, unreadable: [] };
  return { state, skipped, foldersLeftOut };
}
