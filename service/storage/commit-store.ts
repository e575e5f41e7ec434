import * as v from 'valibot';
import type { SampleCommit } from '#service/sample-types.ts';
import { type Database, inTransaction, prepareQuery } from './database.ts';

/** A commit that replaces the text of one file, or deletes it (null). */
export type TextCommit = Omit<SampleCommit, 'changes'> & {
  changes: readonly [{ path: string; content: string | null }];
};

/** What was committed at the code host's pages, so that it is there after a restart. */
export type CommitStore = {
  /** Oldest first. */
  of(slug: string): TextCommit[];
  /** Stores a commit and runs `publish`, in one transaction. */
  add(slug: string, commit: TextCommit, publish: () => void): void;
};

export function createCommitStore(database: Database): CommitStore {
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
    of: (slug) =>
      reading.all({ slug }).map(({ at, name, email, message, path, content }) => ({
        at,
        author: { name, email },
        message,
        changes: [{ path, content }],
      })),
    add: (slug, { at, author, message, changes: [{ path, content }] }, publish) =>
      inTransaction(database, () => {
        const isDeletion = content === null ? 1 : 0;
        adding.run({ slug, at, ...author, message, path, text: content ?? '', isDeletion });
        publish();
      }),
  };
}
