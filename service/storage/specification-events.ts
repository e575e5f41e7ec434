import * as v from 'valibot';
import { getFileMetadata } from '#service/repository/file-facts.ts';
import { getEntityTag } from '#service/repository/file-history.ts';
import type { FileChange, Repository } from '#service/repository/repository.ts';
import { type Database, prepareQuery } from './database.ts';
import type { Outbox } from './outbox.ts';

/**
 * Returns a function that publishes `specification.changed` to every user who has bookmarked the
 * changed file and can read it. The function runs in the transaction of the commit. `nameOfPerson`
 * returns the name of the person with an e-mail address, or null.
 */
export function createSpecificationEventRecorder(
  database: Database,
  outbox: Outbox,
  nameOfPerson: (email: string) => string | null,
) {
  const owners = prepareQuery(
    database,
    `SELECT DISTINCT subject FROM bookmarks
     WHERE code_host_slug = :codeHostSlug AND path = :path ORDER BY subject`,
    v.object({ subject: v.string() }),
  );
  return (
    repository: Repository,
    { commit, path, before, after }: FileChange,
    isReadableBy: (subject: string) => boolean,
  ): void => {
    const codeHostSlug = repository.slug;
    const shown = after ?? before;
    const title = (shown && getFileMetadata(repository, shown).title) ?? path;
    const { at, author, message } = commit;
    const data = {
      codeHostSlug,
      path,
      title,
      version: after?.commit.oid ?? null,
      previousVersion: before?.commit.oid ?? null,
      etag: after ? getEntityTag(after) : null,
      author: { name: author.name, personName: nameOfPerson(author.email) },
      message,
      changedAt: at.toISOString(),
    };
    for (const { subject } of owners.all({ codeHostSlug, path })) {
      if (isReadableBy(subject)) {
        outbox.publish(subject, 'specification.changed', title, () => data);
      }
    }
  };
}
