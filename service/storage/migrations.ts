/** Migration whose SQL differs between the engines. */
type Migration = { sqlite: string; postgresql: string };

/**
 * Converts SQL of SQLite to PostgreSQL. Text has the collation "C", so that both engines sort
 * alike, and integers have 64 bits for times in milliseconds.
 */
function toPostgresql(sql: string): string {
  return sql
    .replaceAll('sequence INTEGER PRIMARY KEY', 'sequence BIGSERIAL PRIMARY KEY')
    .replaceAll(/\bINTEGER\b/g, 'BIGINT')
    .replaceAll(/\bTEXT\b/g, 'TEXT COLLATE "C"')
    .replaceAll(' WITHOUT ROWID', '');
}

/**
 * Migrations in order, in the syntax of SQLite. The version of a database is the number of applied
 * migrations. Never change a released migration; append new ones. The id of the top-level folder is
 * an empty text instead of NULL, because a unique index treats NULLs as distinct.
 */
const steps: readonly (string | Migration)[] = [
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
  // Tables of commits and last read versions.
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
  // A new folder can have the id of a deleted one even if it isn't in the format of new ids.
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
  // Column for whether a commit deletes its file.
  `
ALTER TABLE code_commits ADD COLUMN is_deletion INTEGER NOT NULL DEFAULT 0;
`,
  // Claims of deliveries. A lane is due at the time of its next attempt, or at the end of its claim.
  `
CREATE TABLE IF NOT EXISTS lanes (
  subscription_id TEXT NOT NULL,
  in_line INTEGER NOT NULL,
  due_at INTEGER,
  is_failing INTEGER NOT NULL DEFAULT 0,
  claim_id TEXT,
  claimed_by TEXT,
  PRIMARY KEY (subscription_id, in_line)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS lanes_by_due ON lanes (is_failing, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX IF NOT EXISTS lanes_claimed ON lanes (claim_id) WHERE claim_id IS NOT NULL;
INSERT INTO lanes (subscription_id, in_line, due_at)
  SELECT id, kind.in_line, 0 FROM subscriptions
  CROSS JOIN (SELECT 1 AS in_line UNION ALL SELECT 0 AS in_line) AS kind;
ALTER TABLE deliveries ADD COLUMN claimed_by TEXT;
CREATE INDEX IF NOT EXISTS deliveries_claimed_by ON deliveries (claimed_by)
  WHERE claimed_by IS NOT NULL;
UPDATE deliveries SET claimed_until = NULL;
DROP INDEX IF EXISTS deliveries_claimed;
DROP INDEX IF EXISTS deliveries_by_claim;
CREATE TABLE IF NOT EXISTS instances (
  id TEXT PRIMARY KEY,
  alive_until INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS rate_limits (
  key TEXT PRIMARY KEY,
  full_at INTEGER NOT NULL
) WITHOUT ROWID;
`,
  // Current files of all repositories. `content` is the title, the path and the text, each on a
  // separate line, or NULL if the search excludes the file.
  withSearchIndex(`
CREATE TABLE IF NOT EXISTS repositories (
  slug TEXT PRIMARY KEY,
  head TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS specification_files (
  sequence INTEGER PRIMARY KEY,
  slug TEXT NOT NULL,
  path TEXT NOT NULL,
  oid TEXT NOT NULL,
  size INTEGER NOT NULL,
  media_type TEXT,
  title TEXT,
  content TEXT,
  UNIQUE (slug, path)
);
CREATE TABLE IF NOT EXISTS reader_groups (
  subject TEXT PRIMARY KEY,
  names TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS bookmarks_by_file ON bookmarks (code_host_slug, path);
`),
  // Random version of each Bookmark state, which changes with the state.
  `
ALTER TABLE bookmark_states ADD COLUMN version TEXT NOT NULL DEFAULT '';
`,
  // Attempts are limited by user and host of a lane; `interruptions` ended with the process.
  withHosts(`
ALTER TABLE subscriptions ADD COLUMN host TEXT NOT NULL DEFAULT '';
ALTER TABLE lanes ADD COLUMN subject TEXT NOT NULL DEFAULT '';
ALTER TABLE lanes ADD COLUMN host TEXT NOT NULL DEFAULT '';
ALTER TABLE lanes ADD COLUMN is_suspect INTEGER NOT NULL DEFAULT 0;
ALTER TABLE deliveries ADD COLUMN interruptions INTEGER NOT NULL DEFAULT 0;
ALTER TABLE attempts ADD COLUMN is_alone INTEGER NOT NULL DEFAULT 0;
CREATE INDEX lanes_suspect ON lanes (due_at) WHERE is_suspect = 1;
CREATE INDEX deliveries_suspect ON deliveries (subscription_id)
  WHERE status = 'pending' AND interruptions >= 3;
`),
  // Words and headings of each file, for the search. Files without words are read again.
  withoutTrigrams(`
ALTER TABLE specification_files ADD COLUMN kind TEXT;
ALTER TABLE specification_files ADD COLUMN headings TEXT;
ALTER TABLE specification_files ADD COLUMN terms TEXT;
`),
];

/**
 * Adds the hosts of the existing webhooks. A URL with user information or an unusual notation gets
 * a host of its own, which only affects limits.
 */
function withHosts(sql: string): Migration {
  const before = (text: string, end: string, find: string) =>
    `substr(${text}, 1, ${find}(${text} || '${end}', '${end}') - 1)`;
  const fill = (find: string) => {
    const host = before(before('substr(url, 9)', '/', find), ':', find);
    return `
UPDATE subscriptions SET host = lower(${host});
UPDATE lanes SET
  subject = coalesce((SELECT subject FROM subscriptions WHERE id = subscription_id), ''),
  host = coalesce((SELECT host FROM subscriptions WHERE id = subscription_id), '');
`;
  };
  return { sqlite: sql + fill('instr'), postgresql: toPostgresql(sql) + fill('strpos') };
}

/** Index of all substrings of three characters (trigrams); PostgreSQL has none. */
function withSearchIndex(sql: string): Migration {
  return {
    sqlite: `${sql}
CREATE VIRTUAL TABLE specification_search USING fts5(
  content, content = 'specification_files', content_rowid = 'sequence', tokenize = 'trigram'
);
CREATE TRIGGER specification_files_added AFTER INSERT ON specification_files BEGIN
  INSERT INTO specification_search (rowid, content) VALUES (new.sequence, new.content);
END;
CREATE TRIGGER specification_files_deleted AFTER DELETE ON specification_files BEGIN
  INSERT INTO specification_search (specification_search, rowid, content)
  VALUES ('delete', old.sequence, old.content);
END;
`,
    postgresql: toPostgresql(sql),
  };
}

/** Removes the index of trigrams in a migration. */
function withoutTrigrams(sql: string): Migration {
  return {
    sqlite: `${sql}
DROP TRIGGER specification_files_added;
DROP TRIGGER specification_files_deleted;
DROP TABLE specification_search;
`,
    postgresql: `${toPostgresql(sql)}
DROP INDEX IF EXISTS specification_search;
`,
  };
}

/** All migrations, in order. */
export const migrations: readonly Migration[] = steps.map((step) =>
  typeof step === 'string' ? { sqlite: step, postgresql: toPostgresql(step) } : step,
);

/** @throws for a newer version than that of this service */
export function requireSupportedVersion(version: number): void {
  if (version <= migrations.length) return;
  throw new Error(
    `The database is of a newer version of this service (${version}; this one knows ${migrations.length}).`,
  );
}
