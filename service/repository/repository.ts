import { createGoneProblem, createNotFoundProblem } from '#service/problem.ts';
import {
  buildFileHistory,
  type Commit,
  type FileHistory,
  type FileVersion,
} from './file-history.ts';

/** Search for commits that the history of the default branch doesn't contain. */
type CommitSearch = {
  /**
   * `name` is a tag, a branch, a commit id or the beginning of one. Returns undefined if no tag or
   * branch contains the commit.
   */
  findCommit(name: string): Promise<Commit | undefined>;
  /** Finds a file in a commit that isn't part of the history. */
  findFileIn(commit: Commit, path: string): Promise<FileVersion | undefined>;
};

export type Repository = CommitSearch & {
  readonly slug: string;
  readonly title: string | null;
  /** One sentence. */
  readonly description: string | null;
  /** Returns undefined if there are no commits. */
  head(): Commit | undefined;
  /** Time of the latest commit that changes a file. */
  changedAt(): Date | undefined;
  /**
   * Time before which versions, except the current one, are listed without their text. Undefined if
   * all texts are stored.
   */
  readonly keptSince: Date | undefined;
  /** History up to the latest commit. */
  history(): FileHistory;
  read(oid: string): Promise<Uint8Array>;
  /** Returns the size in bytes. */
  sizeOf(oid: string): Promise<number>;
};

type Opening = Omit<Repository, 'head' | 'changedAt' | 'history' | keyof CommitSearch> &
  Partial<CommitSearch> & {
    /** Oldest first. */
    commits: readonly Commit[];
  };

/** All commits are part of the history, and have no names. */
const noNames: CommitSearch = {
  findCommit: async () => undefined,
  findFileIn: async () => undefined,
};

/** Opens a repository whose commits can be replaced. */
export function openRepository({ commits: first, ...known }: Opening) {
  let commits = first;
  let history: FileHistory | undefined;
  return {
    repository: {
      ...noNames,
      ...known,
      head: () => commits.at(-1),
      changedAt: () => commits.findLast(({ changes }) => changes.size > 0)?.at,
      history() {
        history ??= buildFileHistory(commits);
        return history;
      },
    } satisfies Repository,
    commits: () => commits,
    /** Replaces all commits if `isComplete` is true. */
    setCommits(changed: readonly Commit[], isComplete: boolean): void {
      commits = isComplete ? changed : [...commits, ...changed];
      history = undefined;
    },
  };
}

export type FoundFile = {
  file: FileVersion;
  /** Commit of the requested version; undefined for the current version. */
  commit: string | undefined;
};

/**
 * Finds the current version by default; `version` is a commit id, tag or branch. @throws a 404 with
 * the new path of a moved file in `movedTo`, or a 410 if the text of the version is no longer
 * stored
 */
export async function findFile(
  repository: Repository,
  { path, version }: { path: string; version?: string },
): Promise<FoundFile> {
  if (version === undefined) {
    const file = repository.history().current(path) ?? throwNotFound(repository, path);
    return { file, commit: undefined };
  }
  const { file, commit } = await findVersion(repository, path, version);
  if (file === undefined || commit === undefined)
    throw createNotFoundProblem(`There is no version ${version} of "${path}".`);
  if (isKept(repository, file)) return { file, commit };
  throw createGoneProblem(`The version ${version} of "${path}" is no longer kept.`);
}

async function findVersion(
  repository: Repository,
  path: string,
  version: string,
): Promise<{ file?: FileVersion | undefined; commit?: string }> {
  const history = repository.history();
  if (history.has(version)) return { file: history.at(path, version), commit: version };
  const commit = await repository.findCommit(version);
  if (commit === undefined) return {};
  const file = history.has(commit.oid)
    ? history.at(path, commit.oid)
    : await repository.findFileIn(commit, path);
  return { file, commit: commit.oid };
}

/** @throws a 404 */
export function throwNotFound({ slug, history }: Repository, path: string): never {
  const target = history().movedTo(path);
  if (target === undefined)
    throw createNotFoundProblem(`There is no specification "${path}" in ${slug}.`);
  const movedTo = { codeHostSlug: slug, path: target };
  throw createNotFoundProblem(`The specification "${path}" moved to "${target}".`, { movedTo });
}

/** The text of the current version is always stored. */
function isKept({ keptSince, history }: Repository, file: FileVersion): boolean {
  if (keptSince === undefined || file.commit.at >= keptSince) return true;
  return history().current(file.path)?.oid === file.oid;
}
