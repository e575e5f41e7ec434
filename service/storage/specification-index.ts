import * as v from 'valibot';
import {
  type FileMetadata,
  getBinaryMediaType,
  MAX_SEARCHED_BYTES,
  readFileMetadata,
} from '#service/repository/file-facts.ts';
import { ignoreUnreadable } from '#service/repository/git-objects.ts';
import type { Reader, RepositorySource } from '#service/repository/repositories.ts';
import type { Repository } from '#service/repository/repository.ts';
import { createTimeSlices } from '#service/time-slices.ts';
import {
  type Database,
  defineQuery,
  deleteRows,
  insertRows,
  type Transaction,
} from './database.ts';

/** Content ids are null without a file. */
export type IndexedChange = {
  path: string;
  title: string | null;
  before: string | null;
  after: string | null;
};

type Publish = (
  transaction: Transaction,
  source: RepositorySource,
  repository: Repository,
  changes: readonly IndexedChange[],
) => Promise<void>;

const headQuery = defineQuery(
  'SELECT head FROM repositories WHERE slug = :slug',
  v.object({ head: v.string() }),
);
const idsQuery = defineQuery(
  'SELECT path, oid, title FROM specification_files WHERE slug = :slug',
  v.object({ path: v.string(), oid: v.string(), title: v.nullable(v.string()) }),
);
const fileRow = v.object({
  path: v.string(),
  size: v.number(),
  mediaType: v.nullable(v.string()),
  title: v.nullable(v.string()),
});
const countRow = v.object({ count: v.number() });
const candidateRow = v.object({
  slug: v.string(),
  path: v.string(),
  title: v.nullable(v.string()),
  content: v.string(),
});

/** Returned by the database, before they are ranked. */
const MAX_CANDIDATES = 200;
/** Searched by PostgreSQL without the index first. */
const MAX_SCANNED = 1_000;
const SHORTEST_INDEXED_WORD = 3;

export type SpecificationIndex = ReturnType<typeof createSpecificationIndex>;

/**
 * Current files of all repositories, for lists, the search and events. `publish` is called in the
 * transaction that updates the index.
 */
export function createSpecificationIndex(database: Database, publish: Publish) {
  /** Heads of the repositories indexed by this process. */
  const indexed = new Map<string, { head: string; unreadable: readonly string[] }>();

  /**
   * Paths of unreadable files, which aren't indexed; undefined if another instance has updated the
   * index.
   */
  async function tryUpdate(
    source: RepositorySource,
    repository: Repository,
    stored: string | undefined,
  ): Promise<string[] | undefined> {
    const { slug } = repository;
    const head = repository.head()?.oid ?? '';
    const former = new Map((await database.all(idsQuery, { slug })).map((row) => [row.path, row]));
    const history = repository.history();
    const pause = createTimeSlices();
    const changes: IndexedChange[] = [];
    const rows: Parameters<typeof insertRows>[2][number][] = [];
    const unreadable: string[] = [];
    for (const path of history.paths()) {
      const file = history.current(path);
      const row = former.get(path);
      if (file === undefined || row?.oid === file.oid) {
        former.delete(path);
        continue;
      }
      const metadata = await readFileMetadata(repository, file).catch(ignoreUnreadable);
      await pause();
      if (metadata === undefined) {
        unreadable.push(path);
        continue;
      }
      former.delete(path);
      rows.push(toRow(slug, file, metadata));
      changes.push({ path, title: metadata.title, before: row?.oid ?? null, after: file.oid });
    }
    for (const { path, oid, title } of former.values()) {
      changes.push({ path, title, before: oid, after: null });
    }
    if (stored === head && changes.length === 0) return unreadable;
    const isUpdated = await database.transaction(async (transaction) => {
      await transaction.lock(`repository ${slug}`);
      if ((await transaction.first(headQuery, { slug }))?.head !== stored) return false;
      await deleteRows(
        transaction,
        'specification_files',
        changes.filter(({ before }) => before !== null).map(({ path }) => ({ slug, path })),
      );
      await insertRows(transaction, 'specification_files', rows);
      await insertRows(
        transaction,
        'repositories',
        [{ slug, head }],
        'ON CONFLICT (slug) DO UPDATE SET head = excluded.head',
      );
      // First indexing publishes nothing, because no file has changed, as with files that couldn't
      // be read before.
      if (stored !== undefined && stored !== head) {
        await publish(transaction, source, repository, changes);
      }
      return true;
    });
    return isUpdated ? unreadable : undefined;
  }

  /**
   * Updates a repository that has changed or, with `isRetry`, has unreadable files. Returns the
   * paths of those that can't be read.
   */
  async function update(
    source: RepositorySource,
    opened: Repository,
    isRetry: boolean,
  ): Promise<readonly string[]> {
    const { slug } = opened;
    const known = indexed.get(slug);
    const isKnown = known !== undefined && known.head === (opened.head()?.oid ?? '');
    if (isKnown && (!isRetry || known.unreadable.length === 0)) return known.unreadable;
    for (let repository = opened; ; repository = await source.refresh()) {
      const head = repository.head()?.oid ?? '';
      const stored = (await database.first(headQuery, { slug }))?.head;
      // Another instance can have indexed commits that this one hasn't loaded.
      const isOutdated = stored !== undefined && !repository.history().has(stored);
      if (isOutdated && repository === opened && (await source.refresh()).head()?.oid !== head) {
        continue;
      }
      const unreadable = await tryUpdate(source, repository, stored);
      if (unreadable !== undefined) {
        indexed.set(slug, { head, unreadable });
        return unreadable;
      }
    }
  }

  // Both operators ignore the case of ASCII letters.
  const like = database.dialect.engine === 'postgresql' ? 'ILIKE' : 'LIKE';
  const isInFts = (word: string) =>
    database.dialect.engine === 'sqlite' && word.length >= SHORTEST_INDEXED_WORD;

  return {
    update,
    /** By path. */
    async describe(slug: string, paths: readonly string[]) {
      const places = paths.map(() => '?').join(', ');
      const sql = `SELECT path, size, media_type AS "mediaType", title FROM specification_files
        WHERE slug = ? AND path IN (${places})`;
      const rows = await database.all({ sql, row: fileRow, isVariable: true }, [slug, ...paths]);
      return new Map(rows.map((row) => [row.path, row]));
    },
    /**
     * Finds files in whose title, path or text all words occur, ignoring case; matches in title or
     * path come first. `isPart`: `slugs` or `bookmarkedBy` exclude some files of the index.
     */
    async search(
      words: readonly string[],
      slugs: readonly string[],
      { bookmarkedBy, isPart }: { bookmarkedBy: string | undefined; isPart: boolean },
    ) {
      if (slugs.length === 0) return [];
      const values: Record<string, string | null> = { subject: bookmarkedBy ?? null };
      const bind = (value: string): string => {
        const name = `v${Object.keys(values).length}`;
        values[name] = value;
        return `:${name}`;
      };
      const contains = (text: string, word: string) =>
        `(${getCaseVariants(word)
          .map((variant) => `%${variant.replace(/[\\%_]/g, '\\$&')}%`)
          .map((pattern) => `${text} ${like} ${bind(pattern)} ESCAPE '\\'`)
          .join(' OR ')})`;
      const isBookmarked = `(slug, path) IN
        (SELECT code_host_slug, path FROM bookmarks WHERE subject = :subject)`;
      const files = `specification_files WHERE content IS NOT NULL AND slug IN (${slugs.map(bind).join(', ')})
        ${bookmarkedBy === undefined ? '' : `AND ${isBookmarked}`}`;
      const query = <S extends v.GenericSchema>(sql: string, row: S) =>
        database.all({ sql, row, isVariable: true }, values);
      const find = (from: string, conditions: readonly string[]) =>
        query(
          `SELECT slug, path, title, content FROM ${from} ${conditions.join(' AND ')}
            LIMIT ${MAX_CANDIDATES}`,
          candidateRow,
        );

      async function findInText() {
        const conditions = words.map((word) =>
          isInFts(word)
            ? `sequence IN (SELECT rowid FROM specification_search
                WHERE specification_search MATCH ${bind(`"${word.replaceAll('"', '""')}"`)})`
            : contains('content', word),
        );
        // PostgreSQL reads the text of all files that its index finds, even in other repositories:
        // for a common word in one of many repositories, almost all files.
        if (isPart && database.dialect.engine === 'postgresql') {
          const first = `(SELECT * FROM ${files} LIMIT ${MAX_SCANNED}) AS files`;
          const scanned = await find(`${first} WHERE`, conditions);
          const [size] = await query(`SELECT count(*) AS count FROM ${first}`, countRow);
          const isComplete = size !== undefined && size.count < MAX_SCANNED;
          if (isComplete || scanned.length === MAX_CANDIDATES) return scanned;
        }
        return find(`${files} AND`, conditions);
      }

      const inName = words.map((word) => contains(`(coalesce(title, '') || ' ' || path)`, word));
      const named = await find(`${files} AND`, inName);
      const others = named.length < MAX_CANDIDATES ? await findInText() : [];
      const all = [...named, ...others].map((row) => [`${row.slug}\0${row.path}`, row] as const);
      return [...new Map(all).values()].slice(0, MAX_CANDIDATES);
    },
  };
}

/** The database ignores the case of ASCII letters only. */
function getCaseVariants(word: string): string[] {
  const [first = '', ...rest] = word;
  return [...new Set([word, first.toUpperCase() + rest.join(''), word.toUpperCase()])].filter(
    (variant, index) => index === 0 || /[^\0-\x7f]/.test(variant),
  );
}

function toRow(slug: string, { path, oid }: { path: string; oid: string }, metadata: FileMetadata) {
  const { size, mediaType, title, text } = metadata;
  const isSearched =
    text !== undefined && size <= MAX_SEARCHED_BYTES && getBinaryMediaType(path) === undefined;
  const content = isSearched ? `${title ?? ''}\n${path}\n${text}` : null;
  return { slug, path, oid, size, media_type: mediaType, title, content };
}

const groupsQuery = defineQuery(
  'SELECT names FROM reader_groups WHERE subject = :subject',
  // A damaged row must not stop the events of other users.
  v.object({ names: v.fallback(v.pipe(v.string(), v.parseJson(), v.array(v.string())), []) }),
);

/**
 * Stores the groups in users' last access tokens, for events of repositories that only some groups
 * can read. `onFault` is called with the first error, until all groups are stored.
 */
export function createReaderGroups(database: Database, onFault: (error: unknown) => void) {
  /** Their stored groups can be outdated. */
  const unstored = new Set<string>();

  const readNames = async (reader: Pick<Database, 'first'>, subject: string) =>
    (await reader.first(groupsQuery, { subject }))?.names ?? [];

  async function store({ subject, groups }: Reader): Promise<void> {
    if ((await readNames(database, subject)).join('\0') === groups.join('\0')) return;
    await database.transaction((transaction) =>
      insertRows(
        transaction,
        'reader_groups',
        [{ subject, names: JSON.stringify(groups) }],
        'ON CONFLICT (subject) DO UPDATE SET names = excluded.names',
      ),
    );
  }

  return {
    /** Without groups if those stored can be outdated. */
    async find(reader: Pick<Database, 'first'>, subject: string): Promise<Reader> {
      return { subject, groups: unstored.has(subject) ? [] : await readNames(reader, subject) };
    },
    /**
     * Always compared with the database: another instance can have stored other groups, and
     * `service:erase` can have deleted them. A failure is reported instead of thrown, because the
     * user's request doesn't need the stored groups.
     */
    async remember(reader: Reader): Promise<void> {
      try {
        await store(reader);
        unstored.delete(reader.subject);
      } catch (error) {
        if (unstored.size === 0) onFault(error);
        unstored.add(reader.subject);
      }
    },
  };
}

export type ReaderGroups = ReturnType<typeof createReaderGroups>;
