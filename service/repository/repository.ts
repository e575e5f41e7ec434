import { createGoneProblem, createNotFoundProblem } from '#service/problem.ts';
import type { SingleFileCommit } from '#service/storage/commit-store.ts';
import {
  type Blobs,
  buildFileHistory,
  type Commit,
  createCommit,
  type FileHistory,
  type FileVersion,
} from './file-history.ts';

/**
 * Change of the file at one path by a commit. `before` is undefined if the commit created the file,
 * and `after` is undefined if the commit deleted the file.
 */
export type FileChange = {
  commit: Commit;
  path: string;
  before: FileVersion | undefined;
  after: FileVersion | undefined;
};

/** Repository of the code host. */
export type Repository = {
  readonly slug: string;
  readonly title: string | null;
  /** Description of the repository, in one sentence. */
  readonly description: string | null;
  /** Returns the time of the latest commit; undefined if there are no commits. */
  changedAt(): Date | undefined;
  /**
   * Time from which the texts of old versions are stored. Versions committed before this time,
   * except the current version, are listed without their text. Undefined if all texts are stored.
   */
  readonly keptSince: Date | undefined;
  /** Returns the history of the repository's files up to the latest commit. */
  history(): FileHistory;
  /** Returns the content with this id. */
  read(oid: string): Uint8Array;
  commit(commit: SingleFileCommit): Promise<FileChange>;
};

type Opening = Pick<Repository, 'slug' | 'title' | 'description' | 'keptSince'> & {
  blobs: Blobs;
  /** Commits, oldest first. */
  commits: readonly Commit[];
};

export function openRepository({ blobs, commits: first, ...known }: Opening): Repository {
  const commits = [...first];
  let traced: FileHistory | undefined;

  function history(): FileHistory {
    traced ??= buildFileHistory(commits);
    return traced;
  }

  return {
    ...known,
    changedAt: () => commits.at(-1)?.at,
    history,
    read(oid) {
      const content = blobs.get(oid);
      if (content === undefined) throw new Error(`There is no content ${oid}.`);
      return content;
    },
    async commit(text) {
      const [{ path }] = text.changes;
      const before = history().current(path);
      const commit = createCommit(blobs, text, commits.at(-1));
      commits.push(commit);
      traced = undefined;
      return { commit, path, before, after: history().current(path) };
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
    if (file === undefined) throw createNotFoundProblem(`There is no version ${version} of "${path}".`);
    if (isKept(repository, file)) return file;
    throw createGoneProblem(`The version ${version} of "${path}" is no longer kept.`);
  }
  return history.current(path) ?? throwNotFound(repository, path);
}

/** Throws a 404 for a path at which there is no file. */
export function throwNotFound({ slug, history }: Repository, path: string): never {
  const target = history().movedTo(path);
  if (target === undefined) throw createNotFoundProblem(`There is no specification "${path}" in ${slug}.`);
  const movedTo = { codeHostSlug: slug, path: target };
  throw createNotFoundProblem(`The specification "${path}" moved to "${target}".`, { movedTo });
}

/** True if the text of a version is stored. The text of the current version is always stored. */
function isKept({ keptSince, history }: Repository, file: FileVersion): boolean {
  if (keptSince === undefined || file.commit.at >= keptSince) return true;
  return history().current(file.path)?.oid === file.oid;
}
