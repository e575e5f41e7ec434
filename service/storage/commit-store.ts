import * as v from 'valibot';
import type { SampleCommit } from '#service/sample/types.ts';
import { type Database, defineQuery, insertRows } from './database.ts';

/** The text is null if the file is deleted. */
export type SingleFileCommit = Omit<SampleCommit, 'changes'> & {
  changes: readonly [{ path: string; content: string | null }];
};

const commitsQuery = defineQuery(
  `SELECT sequence, at, author_name AS name, author_email AS email, message, path,
     CASE WHEN is_deletion = 1 THEN NULL ELSE text END AS content
   FROM code_commits WHERE slug = :slug AND sequence > :after ORDER BY sequence`,
  v.object({
    sequence: v.number(),
    at: v.string(),
    name: v.string(),
    email: v.string(),
    message: v.string(),
    path: v.string(),
    content: v.nullable(v.string()),
  }),
);

/** `sequence` increases with every commit of the service. */
export type StoredCommit = { sequence: number; commit: SingleFileCommit };

/** Notified after each commit. */
export const COMMITS_CHANNEL = 'commits';

export type CommitStore = ReturnType<typeof createCommitStore>;

/** Stores commits of the code host's pages, so that they survive a restart. */
export function createCommitStore(database: Database) {
  return {
    /** Returns the commits with a `sequence` above `after`, oldest first. */
    async since(slug: string, after: number): Promise<StoredCommit[]> {
      const rows = await database.all(commitsQuery, { slug, after });
      return rows.map(({ sequence, at, name, email, message, path, content }) => ({
        sequence,
        commit: { at, author: { name, email }, message, changes: [{ path, content }] },
      }));
    },
    add: (
      slug: string,
      { at, author, message, changes: [{ path, content }] }: SingleFileCommit,
    ): Promise<void> =>
      database.transaction(async (transaction) => {
        // Without the lock, a commit could become visible after one with a higher number, and never
        // be loaded by readers of that one.
        await transaction.lock(`commits ${slug}`);
        const isDeletion = content === null ? 1 : 0;
        const row = { slug, at, author_name: author.name, author_email: author.email, message };
        await insertRows(transaction, 'code_commits', [
          { ...row, path, text: content ?? '', is_deletion: isDeletion },
        ]);
        await transaction.notify(COMMITS_CHANNEL);
      }),
  };
}
