import { createGoneProblem, createNotFoundProblem } from '#service/problem.ts';
import {
  buildFileHistory,
  type Commit,
  type FileHistory,
  type FileVersion,
} from './file-history.ts';

/** Finds commits by name, also those that the history of the default branch doesn't contain. */
type CommitSearch = {
  /**
   * Returns the commit that a tag, a branch, an id or the beginning of an id names; undefined if
   * there is none, or if no tag or branch contains it.
   */
  findCommit(name: string): Promise<Commit | undefined>;
  /** Returns the file at `path` in a commit that isn't part of the history. */
  findFileIn(commit: Commit, path: string): Promise<FileVersion | undefined>;
};

/** Repository with specifications. */
export type Repository = CommitSearch & {
  readonly slug: string;
  readonly title: string | null;
  /** Description of the repository, in one sentence. */
  readonly description: string | null;
  /** Returns the latest commit; undefined if there are no commits. */
  head(): Commit | undefined;
  /** Returns the time of the latest commit that changes a file; undefined if there is none. */
  changedAt(): Date | undefined;
  /**
   * Time before which texts of versions aren't stored. Earlier versions, except the current
   * version, are listed without their text. Undefined if all texts are stored.
   */
  readonly keptSince: Date | undefined;
  /** Returns the history of the repository's files up to the latest commit. */
  history(): FileHistory;
  /** Returns the content with this id. */
  read(oid: string): Promise<Uint8Array>;
  /** Returns the size of the content with this id, in bytes. */
  sizeOf(oid: string): Promise<number>;
};

type Opening = Omit<Repository, 'head' | 'changedAt' | 'history' | keyof CommitSearch> &
  Partial<CommitSearch> & {
    /** Commits, oldest first. */
    commits: readonly Commit[];
  };

/** Default for a repository without names for its commits, all of which are part of the history. */
const noNames: CommitSearch = {
  findCommit: async () => undefined,
  findFileIn: async () => undefined,
};

/** Creates a repository whose commits can be replaced. */
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
    /** Adds newer commits, or replaces all commits if `isComplete` is true. */
    setCommits(changed: readonly Commit[], isComplete: boolean): void {
      commits = isComplete ? changed : [...commits, ...changed];
      history = undefined;
    },
  };
}

export type FoundFile = {
  file: FileVersion;
  /** Id of the commit that the requested version stands for; undefined for the current version. */
  commit: string | undefined;
};

/**
 * Returns a version of the file at `path`, by default the current version. Throws a 404 if the
 * version doesn't exist, with the new path in `movedTo` if the file was moved, and a 410 if the
 * text of the version is no longer stored.
 * @param version id of a commit, or the name of a tag or branch
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

/** Throws a 404 for a path at which there is no file. */
export function throwNotFound({ slug, history }: Repository, path: string): never {
  const target = history().movedTo(path);
  if (target === undefined)
    throw createNotFoundProblem(`There is no specification "${path}" in ${slug}.`);
  const movedTo = { codeHostSlug: slug, path: target };
  throw createNotFoundProblem(`The specification "${path}" moved to "${target}".`, { movedTo });
}

/** True if the text of a version is stored. The text of the current version is always stored. */
function isKept({ keptSince, history }: Repository, file: FileVersion): boolean {
  if (keptSince === undefined || file.commit.at >= keptSince) return true;
  return history().current(file.path)?.oid === file.oid;
}
