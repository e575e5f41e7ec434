import { createGoneProblem, createNotFoundProblem } from '#service/problem.ts';
import {
  buildFileHistory,
  type Commit,
  type FileHistory,
  type FileVersion,
} from './file-history.ts';

/** Repository with specifications. */
export type Repository = {
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

type Opening = Omit<Repository, 'head' | 'changedAt' | 'history'> & {
  /** Commits, oldest first. */
  commits: readonly Commit[];
};

/** Creates a repository whose commits can be replaced. */
export function openRepository({ commits: first, ...known }: Opening) {
  let commits = first;
  let history: FileHistory | undefined;
  return {
    repository: {
      ...known,
      head: () => commits.at(-1),
      changedAt: () => commits.findLast(({ changes }) => changes.size > 0)?.at,
      history() {
        history ??= buildFileHistory(commits);
        return history;
      },
    } satisfies Repository,
    /** Adds newer commits, or replaces all commits if `isComplete` is true. */
    setCommits(changed: readonly Commit[], isComplete: boolean): void {
      commits = isComplete ? changed : [...commits, ...changed];
      history = undefined;
    },
  };
}

/**
 * Returns a version of the file at `path`, by default the current version. Throws a 404 if the
 * version doesn't exist, with the new path in `movedTo` if the file was moved, and a 410 if the
 * text of the version is no longer stored.
 */
export function findFile(
  repository: Repository,
  { path, version }: { path: string; version?: string },
): FileVersion {
  const history = repository.history();
  if (version !== undefined) {
    const file = history.at(path, version);
    if (file === undefined)
      throw createNotFoundProblem(`There is no version ${version} of "${path}".`);
    if (isKept(repository, file)) return file;
    throw createGoneProblem(`The version ${version} of "${path}" is no longer kept.`);
  }
  return history.current(path) ?? throwNotFound(repository, path);
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
