import * as v from 'valibot';
import type { SampleCommit } from '#service/sample/types.ts';
import { type Database, inTransaction, prepareQuery } from './database.ts';

/** Commit that replaces the text of one file, or deletes the file if the text is null. */
export type SingleFileCommit = Omit<SampleCommit, 'changes'> & {
  changes: readonly [{ path: string; content: string | null }];
};

export type CommitStore = ReturnType<typeof createCommitStore>;

/**
 * Creates the store of commits that users make on the code host's pages, so that these commits
 * survive a restart.
 */
export function createCommitStore(database: Database) {
  const reading = prepareQuery(
    database,
    `SELECT at, author_name AS name, author_email AS email, message, path,
       iif(is_deletion, NULL, text) AS content
     FROM code_commits WHERE slug = :slug ORDER BY sequence`,
    v.object({
      at: v.string(),
      name: v.string(),
      email: v.string(),
      message: v.string(),
      path: v.string(),
      content: v.nullable(v.string()),
    }),
  );
  const adding = database.prepare(
    `INSERT INTO code_commits (slug, at, author_name, author_email, message, path, text,
       is_deletion)
     VALUES (:slug, :at, :name, :email, :message, :path, :text, :isDeletion)`,
  );
  return {
    /** Returns the commits of a repository, oldest first. */
    of: (slug: string): SingleFileCommit[] =>
      reading.all({ slug }).map(({ at, name, email, message, path, content }) => ({
        at,
        author: { name, email },
        message,
        changes: [{ path, content }],
      })),
    /** Stores a commit and runs `publish`, in one transaction. */
    add: (
      slug: string,
      { at, author, message, changes }: SingleFileCommit,
      publish: () => void,
    ): void =>
      inTransaction(database, () => {
        const [{ path, content }] = changes;
        const isDeletion = content === null ? 1 : 0;
        adding.run({ slug, at, ...author, message, path, text: content ?? '', isDeletion });
        publish();
      }),
  };
}
