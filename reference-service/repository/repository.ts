import type { TextCommit } from '#reference-service/storage/commit-store.ts';
import { type FileHistory, traceFiles } from './file-history.ts';
import { addCommit, type Commit } from './git-writer.ts';
import { readObject } from './loose-objects.ts';
import type { MemoryFiles } from './memory-files.ts';

/** One git repository of the code host. */
export type Repository = {
  readonly slug: string;
  /** Versions that were replaced before this time are known, but their text is no longer kept. */
  readonly keptSince: Date | undefined;
  /** What became of its files until now. */
  history(): FileHistory;
  /** The bytes of a file, by its object id. */
  read(oid: string): Uint8Array;
  /** Adds a commit; one after another. */
  commit(commit: TextCommit): Promise<void>;
};

type Opening = {
  slug: string;
  keptSince: Date | undefined;
  files: MemoryFiles;
  /** What is in `files`, oldest first. */
  commits: readonly Commit[];
};

export function openRepository({ slug, keptSince, files, ...before }: Opening): Repository {
  let commits = before.commits;
  let history: FileHistory | undefined;
  let writing: Promise<void> = Promise.resolve();

  async function add(commit: TextCommit): Promise<void> {
    commits = [...commits, await addCommit(files, commit, commits.at(-1))];
    history = undefined;
  }
  return {
    slug,
    keptSince,
    history() {
      history ??= traceFiles(commits);
      return history;
    },
    read: (oid) => readObject(files, oid),
    commit(commit) {
      const added = writing.then(() => add(commit));
      writing = added.catch(() => {});
      return added;
    },
  };
}
