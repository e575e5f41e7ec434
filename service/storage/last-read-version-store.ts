import * as v from 'valibot';
import { type Database, defineQuery, insertRows } from './database.ts';

/** Maximum number of versions of a user, above which the oldest are deleted. */
const MAX_VERSIONS_PER_USER = 1000;

const row = v.object({
  codeHostSlug: v.string(),
  path: v.string(),
  title: v.string(),
  etag: v.string(),
  version: v.nullable(v.string()),
  readAt: v.string(),
  heading: v.nullable(v.string()),
});

export type LastReadVersionRow = v.InferOutput<typeof row>;

const latestQuery = defineQuery(
  `SELECT code_host_slug AS "codeHostSlug", path, title, etag, version, read_at AS "readAt", heading
   FROM readings WHERE subject = :subject
   ORDER BY read_at DESC, code_host_slug, path LIMIT :limit`,
  row,
);

export type LastReadVersionStore = ReturnType<typeof createLastReadVersionStore>;

/** viewer.specificationReadings: the versions of specifications that a user has read. */
export function createLastReadVersionStore(database: Database, now: () => Date) {
  return {
    /** Lists the last read versions, newest first. */
    latest: (subject: string, limit: number): Promise<LastReadVersionRow[]> =>
      database.all(latestQuery, { subject, limit }),
    record: (
      subject: string,
      lastRead: Omit<LastReadVersionRow, 'readAt'>,
    ): Promise<LastReadVersionRow> =>
      database.transaction(async (transaction) => {
        const recorded = { ...lastRead, readAt: now().toISOString() };
        const { codeHostSlug, path, title, etag, version, readAt, heading } = recorded;
        await insertRows(
          transaction,
          'readings',
          [
            {
              subject,
              code_host_slug: codeHostSlug,
              path,
              title,
              etag,
              version,
              read_at: readAt,
              heading,
            },
          ],
          `ON CONFLICT (subject, code_host_slug, path) DO UPDATE SET title = excluded.title,
             etag = excluded.etag, version = excluded.version, read_at = excluded.read_at,
             heading = excluded.heading`,
        );
        await transaction.run(
          `DELETE FROM readings WHERE subject = :subject AND read_at < (
             SELECT read_at FROM readings WHERE subject = :subject
             ORDER BY read_at DESC LIMIT 1 OFFSET ${MAX_VERSIONS_PER_USER - 1})`,
          { subject },
        );
        return recorded;
      }),
    /** Deletes one last read version, or all of the user if `name` is undefined. */
    forget: (
      subject: string,
      name: { codeHostSlug: string; path: string } | undefined,
    ): Promise<void> =>
      database.transaction(async (transaction) => {
        const all = 'DELETE FROM readings WHERE subject = :subject';
        if (name === undefined) await transaction.run(all, { subject });
        else {
          await transaction.run(`${all} AND code_host_slug = :codeHostSlug AND path = :path`, {
            subject,
            ...name,
          });
        }
      }),
  };
}
