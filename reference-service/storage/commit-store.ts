import * as v from 'valibot';
import type { SampleCommit } from '#reference-service/sample-types.ts';
import { type Database, inTransaction, prepareQuery } from './database.ts';

/** A commit that replaces the text of one file. */
export type TextCommit = Omit<SampleCommit, 'changes'> & {
  changes: readonly [{ path: string; content: string }];
};

/** What was committed at the code host's pages, so that it is there after a restart. */
export type CommitStore = {
  /** Oldest first. */
  of(slug: string): TextCommit[];
  add(slug: string, commit: TextCommit): void;
};

export function createCommitStore(database: Database): CommitStore {
  const reading = prepareQuery(
    database,
    `SELECT at, author_name AS name, author_email AS email, message, path, text
     FROM code_commits WHERE slug = :slug ORDER BY sequence`,
    v.object({
      at: v.string(),
      name: v.string(),
      email: v.string(),
      message: v.string(),
      path: v.string(),
      text: v.string(),
    }),
  );
  const adding = database.prepare(
    `INSERT INTO code_commits (slug, at, author_name, author_email, message, path, text)
     VALUES (:slug, :at, :name, :email, :message, :path, :text)`,
  );
  return {
    of: (slug) =>
      reading.all({ slug }).map(({ at, name, email, message, path, text }) => ({
        at,
        author: { name, email },
        message,
        changes: [{ path, content: text }],
      })),
    add(slug, { at, author, message, changes: [{ path, content }] }) {
      inTransaction(database, () =>
        adding.run({ slug, at, ...author, message, path, text: content }),
      );
    },
  };
}
