import type Libsql from 'libsql';
import * as v from 'valibot';

/**
 * One query for each of the first migrations, which finds the table or column that the migration
 * added. These migrations set no version number, so an old database is recognized by its tables and
 * columns.
 */
const marks: readonly string[] = [
  "SELECT 1 AS found FROM sqlite_schema WHERE name = 'folders'",
  "SELECT 1 AS found FROM sqlite_schema WHERE name = 'deliveries'",
  "SELECT 1 AS found FROM sqlite_schema WHERE name = 'readings'",
  "SELECT 1 AS found FROM pragma_table_info('subscriptions') WHERE name = 'paused_reason'",
];

const numbered = v.pipe(
  v.array(v.object({ user_version: v.number() })),
  v.transform(([row]) => row?.user_version ?? 0),
);

/**
 * Migrates a database to the current version. Must be called inside a transaction, so that a failed
 * migration changes nothing. Throws an error if the database has a newer version.
 */
export function migrate(database: Libsql.Database): void {
  const number = numberOf(database);
  if (number > migrations.length) {
    throw new Error(
      `The database is of a newer version of this service (${number}; this one knows ${migrations.length}).`,
    );
  }
  for (const sql of migrations.slice(number)) database.exec(sql);
  database.exec(`PRAGMA user_version = ${migrations.length}`);
}

function numberOf(database: Libsql.Database): number {
  const number = v.parse(numbered, database.prepare('PRAGMA user_version').all());
  if (number > 0) return number;
  const missing = marks.findIndex((sql) => database.prepare(sql).get() === undefined);
  return missing < 0 ? marks.length : missing;
}

/**
 * SQL of each migration, in order. The version of a database (`user_version`) is the number of
 * applied migrations. Never change a released migration; append new ones. The top level is stored
 * as an empty folder id instead of NULL, because SQLite treats NULLs in a unique index as distinct.
 */
export const migrations: readonly string[] = [
  // Tables of people, bookmarks and webhooks.
  `
CREATE TABLE IF NOT EXISTS secrets (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS accounts (
  subject TEXT PRIMARY KEY,
  name TEXT NOT NULL UNIQUE
) WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS bookmark_states (
  subject TEXT PRIMARY KEY,
  last_folder_id TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS folders (
  subject TEXT NOT NULL,
  id TEXT NOT NULL,
  name TEXT NOT NULL,
  parent_id TEXT NOT NULL,
  position INTEGER NOT NULL,
  PRIMARY KEY (subject, id)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS folders_by_place ON folders (subject, parent_id, position);

CREATE TABLE IF NOT EXISTS bookmarks (
  subject TEXT NOT NULL,
  folder_id TEXT NOT NULL,
  code_host_slug TEXT NOT NULL,
  path TEXT NOT NULL,
  title TEXT NOT NULL,
  position INTEGER NOT NULL,
  PRIMARY KEY (subject, folder_id, code_host_slug, path)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS bookmarks_by_place ON bookmarks (subject, folder_id, position);

CREATE TABLE IF NOT EXISTS subscriptions (
  id TEXT PRIMARY KEY,
  subject TEXT NOT NULL,
  url TEXT NOT NULL,
  event_types TEXT NOT NULL,
  status TEXT NOT NULL,
  created_at TEXT NOT NULL,
  signing_secret TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS subscriptions_by_subject ON subscriptions (subject, created_at);

CREATE TABLE IF NOT EXISTS idempotent_answers (
  subject TEXT NOT NULL,
  key TEXT NOT NULL,
  body_digest TEXT NOT NULL,
  answer TEXT NOT NULL,
  expires_at INTEGER NOT NULL,
  PRIMARY KEY (subject, key)
) WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS oidc_records (
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  payload TEXT NOT NULL,
  grant_id TEXT,
  uid TEXT,
  expires_at INTEGER,
  PRIMARY KEY (kind, id)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS oidc_records_by_grant ON oidc_records (grant_id);
CREATE INDEX IF NOT EXISTS oidc_records_by_uid ON oidc_records (uid);
`,
  // Tables of deliveries.
  `
CREATE TABLE IF NOT EXISTS retiring_secrets (
  subscription_id TEXT NOT NULL,
  secret TEXT NOT NULL,
  ends_at INTEGER NOT NULL,
  PRIMARY KEY (subscription_id, secret)
) WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS deliveries (
  sequence INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  subscription_id TEXT NOT NULL,
  event_type TEXT NOT NULL,
  body TEXT NOT NULL,
  created_at TEXT NOT NULL,
  status TEXT NOT NULL,
  in_line INTEGER NOT NULL,
  tries INTEGER NOT NULL,
  next_attempt_at INTEGER NOT NULL,
  claimed_until INTEGER
);
CREATE INDEX IF NOT EXISTS deliveries_by_subscription
  ON deliveries (subscription_id, sequence);
CREATE INDEX IF NOT EXISTS deliveries_in_line
  ON deliveries (subscription_id, sequence) WHERE status = 'pending' AND in_line = 1;
CREATE INDEX IF NOT EXISTS deliveries_beside_the_line
  ON deliveries (subscription_id, next_attempt_at) WHERE status = 'pending' AND in_line = 0;
CREATE INDEX IF NOT EXISTS deliveries_claimed
  ON deliveries (subscription_id, claimed_until) WHERE claimed_until IS NOT NULL;

CREATE TABLE IF NOT EXISTS attempts (
  delivery_id TEXT NOT NULL,
  number INTEGER NOT NULL,
  at TEXT NOT NULL,
  duration_ms INTEGER NOT NULL,
  response_status INTEGER,
  response_body TEXT,
  error TEXT,
  PRIMARY KEY (delivery_id, number)
) WITHOUT ROWID;
`,
  // Tables of commits and read marks.
  `
CREATE TABLE IF NOT EXISTS code_commits (
  sequence INTEGER PRIMARY KEY,
  slug TEXT NOT NULL,
  at TEXT NOT NULL,
  author_name TEXT NOT NULL,
  author_email TEXT NOT NULL,
  message TEXT NOT NULL,
  path TEXT NOT NULL,
  text TEXT NOT NULL
);

CREATE TABLE IF NOT EXISTS readings (
  subject TEXT NOT NULL,
  code_host_slug TEXT NOT NULL,
  path TEXT NOT NULL,
  title TEXT NOT NULL,
  etag TEXT NOT NULL,
  version TEXT,
  read_at TEXT NOT NULL,
  heading TEXT,
  PRIMARY KEY (subject, code_host_slug, path)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS readings_by_time ON readings (subject, read_at);
`,
  // Columns for names, headers and the health of endpoints.
  `
CREATE INDEX IF NOT EXISTS deliveries_by_claim
  ON deliveries (claimed_until) WHERE claimed_until IS NOT NULL;
ALTER TABLE subscriptions ADD COLUMN paused_reason TEXT;
ALTER TABLE subscriptions ADD COLUMN paused_at TEXT;
ALTER TABLE subscriptions ADD COLUMN failing_since TEXT;
ALTER TABLE subscriptions ADD COLUMN last_success_at TEXT;
ALTER TABLE subscriptions ADD COLUMN last_failure_at TEXT;
ALTER TABLE deliveries ADD COLUMN about TEXT;
ALTER TABLE attempts ADD COLUMN under_way INTEGER NOT NULL DEFAULT 0;
ALTER TABLE attempts ADD COLUMN request_headers TEXT NOT NULL DEFAULT '{}';
ALTER TABLE attempts ADD COLUMN response_headers TEXT;
`,
  // Ids of deleted folders. A new folder can have one of these ids even if the id isn't in the
  // format of new ids.
  `
CREATE TABLE IF NOT EXISTS deleted_folder_ids (
  subject TEXT NOT NULL,
  id TEXT NOT NULL,
  PRIMARY KEY (subject, id)
) WITHOUT ROWID;
`,
  // Indexes for held deliveries and for the deletion of expired deliveries.
  `
CREATE INDEX IF NOT EXISTS deliveries_held
  ON deliveries (subscription_id, sequence) WHERE status = 'held';
CREATE INDEX IF NOT EXISTS deliveries_by_age
  ON deliveries (created_at) WHERE status <> 'pending';
`,
  // Column that marks the commits that delete a file.
  `
ALTER TABLE code_commits ADD COLUMN is_deletion INTEGER NOT NULL DEFAULT 0;
`,
];
