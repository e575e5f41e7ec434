import type { TextCommit } from '#reference-service/storage/commit-store.ts';
import { type FileHistory, traceFiles } from './file-history.ts';
import { type ReadCommit, readBlob, readCommits } from './git-reader.ts';
import { writeCommit } from './git-writer.ts';
import type { MemoryFiles } from './memory-files.ts';

/** One git repository of the code host. */
export type Repository = {
  readonly slug: string;
  /** Versions that were replaced before this time are known, but their text is no longer kept. */
  readonly keptSince: Date | undefined;
  /** What became of its files until now. */
  history(): FileHistory;
  /** The bytes of an object of the history. */
  read(oid: string): Promise<Uint8Array>;
  /** Adds a commit; one after another. */
  commit(commit: TextCommit): Promise<void>;
};

type Opening = { slug: string; files: MemoryFiles; keptSince: Date | undefined };

export async function openRepository({ slug, files, keptSince }: Opening): Promise<Repository> {
  let commits: readonly ReadCommit[] = await readCommits(files);
  let history = traceFiles(commits);
  let writing: Promise<void> = Promise.resolve();

  async function add(commit: TextCommit): Promise<void> {
    const { oid, tree } = await writeCommit(files, commit, commits.at(-1));
    const { author, message } = commit;
    // Git keeps whole seconds.
    const at = new Date(Math.floor(Date.parse(commit.at) / 1000) * 1000);
    commits = [...commits, { oid, at, author, message, tree }];
    history = traceFiles(commits);
  }
  return {
    slug,
    keptSince,
    history: () => history,
    read: (oid) => readBlob(files, oid),
    commit(commit) {
      const added = writing.then(() => add(commit));
      writing = added.catch(() => {});
      return added;
    },
  };
}
