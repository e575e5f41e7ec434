import * as v from 'valibot';
import { type Database, inTransaction, prepareQuery } from './database.ts';

/** Maximum number of read marks per user. If a user has more, the oldest read marks are deleted. */
const MAX_READ_MARKS = 1000;

const row = v.object({
  codeHostSlug: v.string(),
  path: v.string(),
  title: v.string(),
  etag: v.string(),
  version: v.nullable(v.string()),
  readAt: v.string(),
  heading: v.nullable(v.string()),
});

export type ServiceReadMark = v.InferOutput<typeof row>;

export type ReadMarkStore = ReturnType<typeof createReadMarkStore>;

/**
 * Creates the store of read marks (viewer.specificationReadings). A read mark contains the version
 * of a specification that a user has read.
 */
export function createReadMarkStore(database: Database, now: () => Date) {
  const listing = prepareQuery(
    database,
    `SELECT code_host_slug AS codeHostSlug, path, title, etag, version, read_at AS readAt, heading
     FROM readings WHERE subject = :subject
     ORDER BY read_at DESC, code_host_slug, path LIMIT :limit`,
    row,
  );
  const recording = database.prepare(
    `INSERT OR REPLACE INTO readings
       (subject, code_host_slug, path, title, etag, version, read_at, heading)
     VALUES (:subject, :codeHostSlug, :path, :title, :etag, :version, :readAt, :heading)`,
  );
  const makingRoom = database.prepare(
    `DELETE FROM readings WHERE subject = :subject AND (code_host_slug, path) IN (
       SELECT code_host_slug, path FROM readings WHERE subject = :subject
       ORDER BY read_at DESC LIMIT -1 OFFSET ${MAX_READ_MARKS})`,
  );
  const forgetting = database.prepare(
    `DELETE FROM readings
     WHERE subject = :subject AND code_host_slug = :codeHostSlug AND path = :path`,
  );
  const forgettingAll = database.prepare('DELETE FROM readings WHERE subject = :subject');
  return {
    /** Returns the latest `limit` read marks of a user, newest first. */
    latest: (subject: string, limit: number): ServiceReadMark[] => listing.all({ subject, limit }),
    record: (subject: string, reading: Omit<ServiceReadMark, 'readAt'>): ServiceReadMark =>
      inTransaction(database, () => {
        const recorded = { ...reading, readAt: now().toISOString() };
        recording.run({ subject, ...recorded });
        makingRoom.run({ subject });
        return recorded;
      }),
    /** Deletes the read mark of one file, or all read marks of the user if `name` is undefined. */
    forget: (subject: string, name: { codeHostSlug: string; path: string } | undefined): void =>
      inTransaction(database, () => {
        if (name === undefined) forgettingAll.run({ subject });
        else forgetting.run({ subject, ...name });
      }),
  };
}
