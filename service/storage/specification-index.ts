import * as v from 'valibot';
import {
  type FileMetadata,
  getBinaryMediaType,
  MAX_SEARCHED_BYTES,
  readFileMetadata,
} from '#service/repository/file-facts.ts';
import { ignoreUnreadable } from '#service/repository/git-objects.ts';
import type { Caller, RepositorySource } from '#service/repository/repositories.ts';
import type { Repository } from '#service/repository/repository.ts';
import { fileKinds, getFileKind, isSecondaryFile } from '#service/search/file-kind.ts';
import { createFileTerms } from '#service/search/file-terms.ts';
import type { RankedFile, SearchedRepository } from '#service/search/rank.ts';
import { createWordIndexBuilder } from '#service/search/word-index.ts';
import { createTimeSlices } from '#service/time-slices.ts';
import {
  type Database,
  defineQuery,
  deleteRows,
  insertRows,
  type Transaction,
} from './database.ts';

/**
 * Change of a file between two heads. `before` and `after` are content ids; null if the head didn't
 * contain the file, or if its content wasn't readable.
 */
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
  `SELECT path, oid, title,
     CASE WHEN content IS NOT NULL AND terms IS NULL THEN 1 ELSE 0 END AS "isOutdated"
   FROM specification_files WHERE slug = :slug`,
  v.object({
    path: v.string(),
    oid: v.string(),
    title: v.nullable(v.string()),
    isOutdated: v.pipe(
      v.number(),
      v.transform((value) => value === 1),
    ),
  }),
);
const termsQuery = defineQuery(
  `SELECT sequence, path, kind, terms FROM specification_files
   WHERE slug = :slug AND path > :after AND terms IS NOT NULL ORDER BY path LIMIT :limit`,
  v.object({
    sequence: v.number(),
    path: v.string(),
    kind: v.picklist(fileKinds),
    terms: v.string(),
  }),
);
const bookmarkedQuery = defineQuery(
  'SELECT DISTINCT code_host_slug AS slug, path FROM bookmarks WHERE subject = :subject',
  v.object({ slug: v.string(), path: v.string() }),
);
const textRow = v.object({
  sequence: v.number(),
  title: v.nullable(v.string()),
  content: v.string(),
  size: v.number(),
  headings: v.pipe(
    v.string(),
    v.parseJson(),
    v.array(v.object({ line: v.number(), level: v.number(), text: v.string() })),
  ),
});
const fileRow = v.object({
  path: v.string(),
  size: v.number(),
  mediaType: v.nullable(v.string()),
  title: v.nullable(v.string()),
});

/** Number of files whose words are loaded from the database at once. */
const TERMS_BATCH = 200;

/** File that the search can find. */
export type SearchableFile = RankedFile & { sequence: number };

export type SpecificationIndex = ReturnType<typeof createSpecificationIndex>;

/**
 * Current files of all repositories, for lists, the search and events. `publish` is called in the
 * transaction that updates the index.
 */
export function createSpecificationIndex(database: Database, publish: Publish) {
  /** Heads and unreadable files of the repositories that this process has indexed, by slug. */
  const indexed = new Map<string, { head: string; unreadable: readonly string[] }>();
  const searchable = new Map<string, SearchedRepository<SearchableFile>>();

  /**
   * Updates the stored index from the head `stored` to the repository's head. Returns the paths of
   * unreadable files, which aren't indexed; undefined if another instance has updated the index
   * meanwhile.
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
    const replaced: string[] = [];
    const unreadable: string[] = [];
    for (const path of history.paths()) {
      const file = history.current(path);
      const row = former.get(path);
      const isUnchanged = row?.oid === file?.oid;
      if (file === undefined || (isUnchanged && row?.isOutdated === false)) {
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
      if (row !== undefined) replaced.push(path);
      if (isUnchanged) continue;
      changes.push({ path, title: metadata.title, before: row?.oid ?? null, after: file.oid });
    }
    // The remaining rows belong to files that were deleted or whose current version can't be read.
    for (const { path, oid, title } of former.values()) {
      changes.push({ path, title, before: oid, after: null });
      replaced.push(path);
    }
    if (stored === head && rows.length === 0 && replaced.length === 0) return unreadable;
    const isUpdated = await database.transaction(async (transaction) => {
      await transaction.lock(`repository ${slug}`);
      if ((await transaction.first(headQuery, { slug }))?.head !== stored) return false;
      await deleteRows(
        transaction,
        'specification_files',
        replaced.map((path) => ({ slug, path })),
      );
      await insertRows(transaction, 'specification_files', rows);
      await insertRows(
        transaction,
        'repositories',
        [{ slug, head }],
        'ON CONFLICT (slug) DO UPDATE SET head = excluded.head',
      );
      // The first indexing publishes nothing, and neither does the indexing of files that couldn't be
      // read before: no commit has changed a file.
      if (stored !== undefined && stored !== head) {
        await publish(transaction, source, repository, changes);
      }
      return true;
    });
    return isUpdated ? unreadable : undefined;
  }

  /** Loads the words of the files of a repository, in slices so that other requests can run. */
  async function loadWords(slug: string): Promise<void> {
    const builder = createWordIndexBuilder();
    const files: SearchableFile[] = [];
    const pause = createTimeSlices();
    for (let after = ''; ; ) {
      const rows = await database.all(termsQuery, { slug, after, limit: TERMS_BATCH });
      for (const { sequence, path, kind, terms } of rows) {
        const depth = path.split('/').length;
        files.push({ sequence, path, depth, kind, isSecondary: isSecondaryFile(path) });
        builder.add(terms);
        await pause();
      }
      after = rows.at(-1)?.path ?? '';
      if (rows.length < TERMS_BATCH) break;
    }
    searchable.set(slug, { slug, files, words: builder.build() });
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
      // Another instance can index commits before this instance loads them; then it refreshes first.
      const isOutdated = stored !== undefined && !repository.history().has(stored);
      if (isOutdated && repository === opened && (await source.refresh()).head()?.oid !== head) {
        continue;
      }
      const unreadable = await tryUpdate(source, repository, stored);
      if (unreadable !== undefined) {
        await loadWords(slug);
        indexed.set(slug, { head, unreadable });
        return unreadable;
      }
    }
  }

  return {
    update,
    /** Returns the size, media type and title of each indexed file, by path. */
    async describe(slug: string, paths: readonly string[]) {
      const places = paths.map(() => '?').join(', ');
      const sql = `SELECT path, size, media_type AS "mediaType", title FROM specification_files
        WHERE slug = ? AND path IN (${places})`;
      const rows = await database.all({ sql, row: fileRow, isVariable: true }, [slug, ...paths]);
      return new Map(rows.map((row) => [row.path, row]));
    },
    /** Returns the searchable files of the repositories that this process has indexed. */
    searchable: (slugs: readonly string[]): SearchedRepository<SearchableFile>[] =>
      slugs.flatMap((slug) => searchable.get(slug) ?? []),
    /** Returns a function that tells whether the user has bookmarked a file. */
    async findBookmarked(subject: string): Promise<(slug: string, path: string) => boolean> {
      const rows = await database.all(bookmarkedQuery, { subject });
      const keys = new Set(rows.map(({ slug, path }) => `${slug}\0${path}`));
      return (slug, path) => keys.has(`${slug}\0${path}`);
    },
    /**
     * Returns the titles, headings and texts of searchable files by their sequence. Only the first
     * `limit` characters of a text are returned; `size` is the size of the whole text in bytes.
     */
    async readTexts(sequences: readonly number[], limit: number) {
      const places = sequences.map(() => '?').join(', ');
      const sql = `SELECT sequence, title, headings, size,
          substr(content, 1, ${limit}) AS content
        FROM specification_files WHERE sequence IN (${places})`;
      const query = { sql, row: textRow, isVariable: true };
      const rows = sequences.length === 0 ? [] : await database.all(query, sequences);
      return new Map(rows.map((row) => [row.sequence, row]));
    },
  };
}

function toRow(slug: string, { path, oid }: { path: string; oid: string }, metadata: FileMetadata) {
  const { size, mediaType, title, text, headings } = metadata;
  const row = { slug, path, oid, size, media_type: mediaType, title };
  const isSearched =
    text !== undefined && size <= MAX_SEARCHED_BYTES && getBinaryMediaType(path) === undefined;
  if (!isSearched) return { ...row, content: null, kind: null, headings: null, terms: null };
  return {
    ...row,
    content: text,
    kind: getFileKind(path, text),
    headings: JSON.stringify(headings),
    terms: createFileTerms({ path, title, headings, text }),
  };
}

const groupsQuery = defineQuery(
  'SELECT names FROM reader_groups WHERE subject = :subject',
  // A damaged row must not stop the events of other users.
  v.object({ names: v.fallback(v.pipe(v.string(), v.parseJson(), v.array(v.string())), []) }),
);

/**
 * Stores the groups that each user's last access token contains. The groups decide who receives events
 * of repositories that only some groups can read. After an error, `onFault` isn't called again until
 * all groups are stored.
 */
export function createCallerGroups(database: Database, onFault: (error: unknown) => void) {
  /** Subjects whose groups couldn't be stored, so that the stored ones can be outdated. */
  const unstored = new Set<string>();

  const readNames = async (reader: Pick<Database, 'first'>, subject: string) =>
    (await reader.first(groupsQuery, { subject }))?.names ?? [];

  async function store({ subject, groups }: Caller): Promise<void> {
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
    /** Returns a user with the stored groups, or without groups if these can be outdated. */
    async find(reader: Pick<Database, 'first'>, subject: string): Promise<Caller> {
      return { subject, groups: unstored.has(subject) ? [] : await readNames(reader, subject) };
    },
    /**
     * Stores the caller's groups if the stored ones differ. They are always loaded from the database:
     * another instance can have stored other groups, and `service:erase` can have deleted them. A
     * failure is reported instead of thrown, because the user's request doesn't need the stored
     * groups.
     */
    async remember(caller: Caller): Promise<void> {
      try {
        await store(caller);
        unstored.delete(caller.subject);
      } catch (error) {
        if (unstored.size === 0) onFault(error);
        unstored.add(caller.subject);
      }
    },
  };
}

export type CallerGroups = ReturnType<typeof createCallerGroups>;
