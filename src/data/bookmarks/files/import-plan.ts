import type { Bookmark, BookmarkState } from '#data/bookmarks/bookmark.ts';
import { bookmarkKey } from '#data/bookmarks/tree/bookmark-tree.ts';
import type {
  NoTargetKind,
  RecognisedTarget,
  SpecificationTarget,
} from '#platform/specification-link/specification-target.ts';
import type { FoundItem } from './import-file.ts';

/** Why a bookmark of a file isn't imported. */
export type SkippedKind =
  | NoTargetKind
  /** Its folder in the file holds the same bookmark already. */
  | 'repeated'
  /** It is bookmarked already. */
  | 'known';

export type SkippedItem = {
  readonly kind: SkippedKind;
  readonly title: string;
  /** As in the file: its URL, or its repository and path. */
  readonly address: string;
};

type Target = { readonly codeHostSlug: string; readonly path: string };

/** The usual first words of branches that have a slash in their name. */
const branchPrefix =
  /^(feature|feat|fix|bugfix|hotfix|release|chore|docs?|refactor|test|topic|wip|users?|task|issue|dependabot|renovate)s?$/i;

/**
 * Returns the target of a URL of a code host, in which nothing divides the branch from the path. A branch
 * that begins like those with a slash in their name has two segments, unless the path of the shorter one is
 * bookmarked.
 */
function withoutBranch(
  { codeHostSlug, path, revision }: Target & Pick<SpecificationTarget, 'revision'>,
  isKnown: (target: Target) => boolean,
): Target {
  const target = { codeHostSlug, path };
  const slash = path.indexOf('/');
  const isLonger = revision !== undefined && branchPrefix.test(revision) && slash > 0;
  return isLonger && !isKnown(target) ? { codeHostSlug, path: path.slice(slash + 1) } : target;
}

/** Parent of an item that is in no folder of the file. */
const outermost = -1;

export type ImportRules = {
  readonly recognise: (address: string) => RecognisedTarget;
  /** What is bookmarked already. */
  readonly existing: readonly Bookmark[];
  /** The id of the folder to import into; null for the top level. */
  readonly into: string | null;
  /** Skips what is bookmarked anywhere; else only what the target folder holds already. */
  readonly skipKnown: boolean;
};

const targetKey = ({ codeHostSlug, path }: Pick<Bookmark, 'codeHostSlug' | 'path'>) =>
  bookmarkKey({ codeHostSlug, path, folderId: null });

/** Returns why a bookmark is skipped, by what is in the file before it and what is bookmarked. */
function skipRules({ existing, into, skipKnown }: ImportRules) {
  const known = new Set(
    existing
      .filter(({ folderId }) => skipKnown || (folderId ?? '') === (into ?? ''))
      .map(targetKey),
  );
  const inFile = new Set<string>();
  return (target: Target, parent: number): SkippedKind | undefined => {
    if ((skipKnown || parent === outermost) && known.has(targetKey(target))) return 'known';
    const key = bookmarkKey({ ...target, folderId: String(parent) });
    if (inFile.has(key)) return 'repeated';
    inFile.add(key);
    return undefined;
  };
}

/** Indexes of the folders to create: those around something that is imported, and those empty in the file. */
function keptFolders(items: readonly FoundItem[], imported: ReadonlyMap<number, Bookmark>) {
  const kept = new Set<number>();
  const filled = new Set<number>();
  // From the end, because a folder precedes what is inside it.
  for (const [index, { kind, parent }] of [...items.entries()].reverse()) {
    const isKept =
      kind === 'bookmark' ? imported.has(index) : kept.has(index) || !filled.has(index);
    if (isKept) kept.add(index).add(parent);
    filled.add(parent);
  }
  return kept;
}

/** What an import will create, and what it leaves out. */
export type ImportPlan = {
  /** A state by itself with ids of its own, for a preview (`treeOf`) and for `planCreation`. */
  readonly state: BookmarkState;
  /** In the order of the file. */
  readonly skipped: readonly SkippedItem[];
  /** Folders that hold nothing that is imported; those that are empty in the file are kept. */
  readonly foldersLeftOut: number;
};

function targetOf(
  item: FoundItem & { readonly kind: 'bookmark' },
  recognise: ImportRules['recognise'],
  isKnown: (target: Target) => boolean,
): Target | SkippedKind {
  if (!('address' in item)) {
    const { codeHostSlug, path } = item;
    return codeHostSlug && path ? { codeHostSlug, path } : 'no-file';
  }
  const found = recognise(item.address);
  if (!found.ok) return found.kind;
  const { codeHostSlug } = found.target;
  return codeHostSlug ? withoutBranch({ ...found.target, codeHostSlug }, isKnown) : 'no-file';
}

/** Plans the import of the items of a file. */
export function planImport(items: readonly FoundItem[], rules: ImportRules): ImportPlan {
  const skipOf = skipRules(rules);
  const everywhere = new Set(rules.existing.map(targetKey));
  const isKnown = (target: Target) => everywhere.has(targetKey(target));
  const bookmarks = new Map<number, Bookmark>();
  const skipped: SkippedItem[] = [];
  const idOf = (parent: number) => (parent === outermost ? null : String(parent));
  for (const [index, item] of items.entries()) {
    if (item.kind === 'folder') continue;
    const { title, parent } = item;
    const target = targetOf(item, rules.recognise, isKnown);
    const skip = typeof target === 'string' ? target : skipOf(target, parent);
    if (skip !== undefined) {
      const address =
        'address' in item ? item.address : `${item.codeHostSlug ?? ''} ${item.path ?? ''}`.trim();
      skipped.push({ kind: skip, title, address });
    } else if (typeof target === 'object') {
      bookmarks.set(index, { ...target, title, folderId: idOf(parent), position: index });
    }
  }
  const kept = keptFolders(items, bookmarks);
  const all = items.flatMap((item, index) => (item.kind === 'folder' ? [{ ...item, index }] : []));
  const folders = all
    .filter(({ index }) => kept.has(index))
    .map(({ name, parent, index }) => ({
      id: String(index),
      name,
      parentId: idOf(parent),
      position: index,
    }));
  const foldersLeftOut = all.length - folders.length;
  const state = { folders, bookmarks: [...bookmarks.values()], lastFolderId: null, unreadable: [] };
  return { state, skipped, foldersLeftOut };
}
