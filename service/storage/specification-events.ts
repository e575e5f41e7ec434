import * as v from 'valibot';
import { getEntityTag } from '#service/repository/file-history.ts';
import type { Caller, RepositorySource } from '#service/repository/repositories.ts';
import type { Repository } from '#service/repository/repository.ts';
import { defineQuery, type Transaction } from './database.ts';
import type { Outbox } from './outbox.ts';
import type { IndexedChange } from './specification-index.ts';

const ownersQuery = defineQuery(
  `SELECT DISTINCT subject FROM bookmarks
   WHERE code_host_slug = :codeHostSlug AND path = :path ORDER BY subject`,
  v.object({ subject: v.string() }),
);

type Parts = {
  outbox: Outbox;
  /** Returns null for an unknown e-mail address. */
  nameOfPerson: (email: string) => string | null;
  findCaller: (transaction: Transaction, subject: string) => Promise<Caller>;
  onFault: (error: unknown) => void;
};

/**
 * Publishes `specification.changed` to every user who has bookmarked a changed file and can read
 * it, once for several commits. Invalid data of one user doesn't affect the others.
 */
export function createSpecificationEventRecorder({
  outbox,
  nameOfPerson,
  findCaller,
  onFault,
}: Parts) {
  return async (
    transaction: Transaction,
    source: RepositorySource,
    repository: Repository,
    changes: readonly IndexedChange[],
  ): Promise<void> => {
    const codeHostSlug = repository.slug;
    const history = repository.history();
    for (const { path, title, before } of changes) {
      const owners = await transaction.all(ownersQuery, { codeHostSlug, path });
      const commit = history.lastCommitOf(path);
      if (owners.length === 0 || commit === undefined) continue;
      const current = history.current(path);
      const previous = history.versionsOf(path).find(({ oid }) => oid === before);
      const { at, author, message } = commit;
      const about = title ?? path;
      const data = {
        codeHostSlug,
        path,
        title: about,
        version: current?.commit.oid ?? null,
        previousVersion: previous?.commit.oid ?? null,
        etag: current ? getEntityTag(current) : null,
        author: { name: author.name, personName: nameOfPerson(author.email) },
        message,
        changedAt: at.toISOString(),
      };
      for (const { subject } of owners) {
        try {
          if (!source.isReadableBy(await findCaller(transaction, subject))) continue;
          await outbox.publish(transaction, subject, [
            { type: 'specification.changed', about, data: () => data },
          ]);
        } catch (error) {
          // After an error of the database, the transaction can't continue.
          if (!(error instanceof v.ValiError)) throw error;
          onFault(error);
        }
      }
    }
  };
}
