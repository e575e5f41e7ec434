import type { Bookmark, BookmarkFolder, BookmarkState } from '#data/bookmarks/bookmark.ts';
import { bookmarkKey } from '#data/bookmarks/tree/bookmark-tree.ts';
import type {
  NoTargetKind,
  RecognisedTarget,
  SpecificationTarget,
} from '#platform/specification-link/specification-target.ts';
import { timeSlices } from '#text/slices/time-slices.ts';
import type { FoundItem, LostMember } from './import-file.ts';

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

/** What a file or a URL has, and a bookmark has no place for (interface 2.4). */
export type LossKind = LostMember | 'fragment' | 'revision';

type FullTarget = Pick<SpecificationTarget, 'fragment' | 'revision' | 'path'> & {
  readonly codeHostSlug: string;
};

/** Number of segments of a URL that are the branch, by the key of the question. */
export type BranchAnswers = ReadonlyMap<string, number>;

/**
 * In a URL of a code host nothing divides the branch from the path. Where the branch may have a
 * slash in its name, one question is asked about all URLs of the repository that begin alike.
 */
export type BranchQuestion = {
  readonly key: string;
  readonly codeHostSlug: string;
  /** Of one such URL: the segments of the branch, then those of the path. */
  readonly example: readonly string[];
  /** How many URLs it is about. */
  readonly count: number;
  /** How many segments of them are the branch. */
  readonly answer: number;
};

/** A branch of this name, or a commit, has no slash. */
const complete =
  /^(head|main|master|trunk|develop|dev|staging|production|gh-pages|v?\d[\w.-]*|[0-9a-f]{7,40})$/i;
/** The usual first words of branches that have a slash in their name. */
const prefixes =
  /^(feature|feat|fix|bugfix|hotfix|release|chore|docs?|refactor|test|topic|wip|users?|task|issue|dependabot|renovate)s?$/i;

/** The longest branch that is offered, in segments. */
const longestBranch = 4;

/** How many segments the branch of a URL can have, at most; with one nothing is to be asked. */
export function mostSegments(example: readonly string[]): number {
  return Math.min(longestBranch, example.length - 1);
}

/** Collects the questions about the URLs of a file, and applies their answers. */
function branchQuestions(answers: BranchAnswers, isKnown: (target: FullTarget) => boolean) {
  const questions = new Map<string, BranchQuestion>();

  const divide = (codeHostSlug: string, segments: readonly string[], at: number): FullTarget => ({
    codeHostSlug,
    revision: segments.slice(0, at).join('/'),
    path: segments.slice(at).join('/'),
  });

  /** By what is bookmarked already, else by how branches are usually named. */
  const likely = (codeHostSlug: string, segments: readonly string[]): number => {
    for (let at = 1; at <= mostSegments(segments); at += 1) {
      if (isKnown(divide(codeHostSlug, segments, at))) return at;
    }
    return prefixes.test(segments[0] ?? '') ? Math.min(2, mostSegments(segments)) : 1;
  };

  const resolve = (target: FullTarget): FullTarget => {
    const { codeHostSlug, revision, path } = target;
    if (revision === undefined) return target;
    const segments = [revision, ...path.split('/')];
    const isCertain = complete.test(revision) || revision.includes('/');
    if (isCertain || mostSegments(segments) < 2) return target;
    const key = JSON.stringify([codeHostSlug, revision]);
    const before = questions.get(key);
    const answer = before?.answer ?? answers.get(key) ?? likely(codeHostSlug, segments);
    // The longest example shows all answers.
    const isLonger = before === undefined || segments.length > before.example.length;
    const example = isLonger ? segments : before.example;
    questions.set(key, { key, codeHostSlug, example, count: (before?.count ?? 0) + 1, answer });
    const divided = divide(codeHostSlug, segments, Math.min(answer, mostSegments(segments)));
    return { ...target, ...divided };
  };

  return { questions, resolve };
}

/** Parent of an item that is in no folder of the file. */
const outermost = -1;

export type ImportRules = {
  readonly recognise: (address: string) => RecognisedTarget;
  /** What is bookmarked already. */
  readonly existing: BookmarkState;
  /** The id of the folder to import into; null for the top level. */
  readonly into: string | null;
  /** Skips what is bookmarked anywhere; else only what the target folder holds already. */
  readonly skipKnown: boolean;
  /** The user's answers. */
  readonly branches?: BranchAnswers;
};

const targetKey = ({ codeHostSlug, path }: Pick<Bookmark, 'codeHostSlug' | 'path'>) =>
  bookmarkKey({ codeHostSlug, path, folderId: null });

/** Returns why a bookmark is skipped, by what is in the file before it and what is bookmarked. */
function skipRules({ existing, into, skipKnown }: ImportRules) {
  const known = new Set(
    existing.bookmarks
      .filter(({ folderId }) => skipKnown || (folderId ?? '') === (into ?? ''))
      .map(targetKey),
  );
  const inFile = new Set<string>();
  return (target: FullTarget, parent: number): SkippedKind | undefined => {
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
  /** What the imported items lose. */
  readonly losses: ReadonlySet<LossKind>;
  /** Where the branch ends in the URLs of a repository. Each has an answer already. */
  readonly questions: readonly BranchQuestion[];
};

function targetOf(
  item: FoundItem & { readonly kind: 'bookmark' },
  recognise: ImportRules['recognise'],
): FullTarget | SkippedKind {
  if (!('address' in item)) {
    const { codeHostSlug, path } = item;
    return codeHostSlug && path ? { codeHostSlug, path } : 'no-file';
  }
  const found = recognise(item.address);
  if (!found.ok) return found.kind;
  const { codeHostSlug } = found.target;
  return codeHostSlug ? { ...found.target, codeHostSlug } : 'no-file';
}

/**
 * Plans the import of the items of a file, in short slices of work.
 * @throws the signal's reason once it is aborted
 */
export async function planImport(
  items: readonly FoundItem[],
  rules: ImportRules,
  signal?: AbortSignal,
): Promise<ImportPlan> {
  const slice = timeSlices();
  const skipOf = skipRules(rules);
  const everywhere = new Set(rules.existing.bookmarks.map(targetKey));
  const isKnown = (target: FullTarget) => everywhere.has(targetKey(target));
  const { questions, resolve } = branchQuestions(rules.branches ?? new Map(), isKnown);
  const losses = new Set<LossKind>();
  const bookmarks = new Map<number, Bookmark>();
  const skipped: SkippedItem[] = [];
  const idOf = (parent: number) => (parent === outermost ? null : String(parent));
  for (const [index, item] of items.entries()) {
    if (slice.isOver()) await slice.next();
    signal?.throwIfAborted();
    if (item.kind === 'folder') continue;
    const { title, parent } = item;
    const found = targetOf(item, rules.recognise);
    const target = typeof found === 'string' ? found : resolve(found);
    const skip = typeof target === 'string' ? target : skipOf(target, parent);
    if (skip !== undefined) {
      const address =
        'address' in item ? item.address : `${item.codeHostSlug ?? ''} ${item.path ?? ''}`.trim();
      skipped.push({ kind: skip, title, address });
    } else if (typeof target === 'object') {
      const { codeHostSlug, path, fragment, revision } = target;
      for (const kind of item.lost ?? []) losses.add(kind);
      if (fragment !== undefined) losses.add('fragment');
      if (revision !== undefined) losses.add('revision');
      bookmarks.set(index, { codeHostSlug, path, title, folderId: idOf(parent), position: index });
    }
  }
  const kept = keptFolders(items, bookmarks);
  const folders: BookmarkFolder[] = [];
  let foldersLeftOut = 0;
  for (const [index, item] of items.entries()) {
    if (item.kind === 'bookmark') continue;
    const { name, parent, lost } = item;
    if (!kept.has(index)) {
      foldersLeftOut += 1;
      continue;
    }
    for (const kind of lost ?? []) losses.add(kind);
    folders.push({ id: String(index), name, parentId: idOf(parent), position: index });
  }
  const state = { folders, bookmarks: [...bookmarks.values()], lastFolderId: null, unreadable: [] };
  return { state, skipped, foldersLeftOut, losses, questions: [...questions.values()] };
}
