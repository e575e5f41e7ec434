import type { TextCommit } from '#service/storage/commit-store.ts';
import { type FileHistory, type FileVersion, traceFiles } from './file-history.ts';
import { addCommit, type Commit } from './git-writer.ts';
import { readObject } from './loose-objects.ts';
import type { MemoryFiles } from './memory-files.ts';

/** The file at one path before and after a commit; undefined if there is none. */
export type FileChange = {
  commit: Commit;
  path: string;
  before: FileVersion | undefined;
  after: FileVersion | undefined;
};

/** One git repository of the code host. */
export type Repository = {
  readonly slug: string;
  readonly title: string | null;
  /** One sentence. */
  readonly description: string | null;
  /** The time of the latest commit; undefined if there is none. */
  changedAt(): Date | undefined;
  /** Versions that were replaced before this time are known, but their text is no longer kept. */
  readonly keptSince: Date | undefined;
  /** What became of its files until now. */
  history(): FileHistory;
  /** The bytes of a file, by its object id. */
  read(oid: string): Uint8Array;
  /** Adds a commit. Concurrent calls are queued, so that each change begins where the last one ended. */
  commit(commit: TextCommit): Promise<FileChange>;
};

type Opening = Pick<Repository, 'slug' | 'title' | 'description' | 'keptSince'> & {
  files: MemoryFiles;
  /** What is in `files`, oldest first. */
  commits: readonly Commit[];
};

export function openRepository({ files, commits: first, ...known }: Opening): Repository {
  let commits = first;
  let traced: FileHistory | undefined;
  let writing: Promise<unknown> = Promise.resolve();

  function history(): FileHistory {
    traced ??= traceFiles(commits);
    return traced;
  }

  async function add(text: TextCommit): Promise<FileChange> {
    const [{ path }] = text.changes;
    const before = history().current(path);
    const commit = await addCommit(files, text, commits.at(-1));
    commits = [...commits, commit];
    traced = undefined;
    return { commit, path, before, after: history().current(path) };
  }
  return {
    ...known,
    changedAt: () => commits.at(-1)?.at,
    history,
    read: (oid) => readObject(files, oid),
    commit(commit) {
      const added = writing.then(() => add(commit));
      writing = added.catch(() => {});
      return added;
    },
  };
}
