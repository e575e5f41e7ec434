import { Hono } from 'hono';
import {
  createContentTooLargeProblem,
  createNotFoundProblem,
  createServiceUnavailableProblem,
  createUnprocessableProblem,
  createUnsupportedMediaTypeProblem,
} from '#service/problem.ts';
import {
  getBinaryMediaType,
  getMaxTextMebibytes,
  getTextMediaType,
  isTooLarge,
  readFileMetadata,
} from '#service/repository/file-facts.ts';
import { type FileVersion, getEntityTag } from '#service/repository/file-history.ts';
import { ignoreUnreadable } from '#service/repository/git-objects.ts';
import type { Caller, Repositories } from '#service/repository/repositories.ts';
import {
  type FoundFile,
  findFile,
  type Repository,
  throwNotFound,
} from '#service/repository/repository.ts';
import type { BookmarkStore } from '#service/storage/bookmark-store.ts';
import type {
  LastReadVersionRow,
  LastReadVersionStore,
} from '#service/storage/last-read-version-store.ts';
import type { SpecificationIndex } from '#service/storage/specification-index.ts';
import { matchesTag, sendFile } from './entity-tag.ts';
import {
  lastReadVersionInputSchema,
  lastReadVersionNameSchema,
  lastReadVersionsQuerySchema,
  searchQuerySchema,
  treeQuerySchema,
  versionQuerySchema,
  versionsQuerySchema,
} from './fields.ts';
import type { AuthenticatedEnv } from './limits.ts';
import { readJsonBody, readQuery } from './read-request.ts';
import { searchSpecifications } from './specification-search.ts';

/** Returns the routes of the extension viewer.specificationReadings. */
export function createLastReadVersionRoutes(
  repositories: Repositories,
  lastReads: LastReadVersionStore,
  nameOfPerson: GetPersonName,
): Hono<AuthenticatedEnv> {
  /**
   * Adds the entity tag, the time and the author of the file's current version to a last read
   * version; all three are null if the file was deleted or the user can't read it.
   */
  async function withCurrentVersion(lastRead: LastReadVersionRow, caller: Caller) {
    const { codeHostSlug, path } = lastRead;
    const [repository] = repositories.isReadable(codeHostSlug, caller)
      ? await repositories.openAll([codeHostSlug])
      : [];
    const file = repository?.history().current(path);
    if (file === undefined) {
      return { ...lastRead, currentEtag: null, changedAt: null, changedBy: null };
    }
    const { at, author } = file.commit;
    return {
      ...lastRead,
      currentEtag: getEntityTag(file),
      changedAt: at.toISOString(),
      changedBy: nameOfPerson(author.email) ?? author.name,
    };
  }
  return new Hono<AuthenticatedEnv>()
    .get('/', async (context) => {
      const { caller } = context.var;
      const { limit } = readQuery(context.req.url, lastReadVersionsQuerySchema);
      const found = await lastReads.latest(caller.subject, limit);
      return context.json(
        await Promise.all(found.map((lastRead) => withCurrentVersion(lastRead, caller))),
      );
    })
    .put('/', async (context) => {
      const { caller } = context.var;
      const { value } = await readJsonBody(context.req.raw, lastReadVersionInputSchema);
      const isKnown = repositories.slugs().includes(value.codeHostSlug);
      const repository = isKnown
        ? await repositories.openFor(value.codeHostSlug, caller)
        : undefined;
      const file = repository?.history().current(value.path);
      if (repository === undefined || file === undefined) {
        throw createUnprocessableProblem([
          { pointer: '#/path', detail: 'path: names no specification.' },
        ]);
      }
      const metadata = await readFileMetadata(repository, file).catch(ignoreUnreadable);
      const title = metadata?.title ?? value.path;
      const lastRead = await lastReads.record(caller.subject, { ...value, title });
      return context.json(await withCurrentVersion(lastRead, caller));
    })
    .delete('/', async (context) => {
      const { url } = context.req;
      // Without a query, all last read versions of the user are deleted.
      const name =
        new URL(url).search === '' ? undefined : readQuery(url, lastReadVersionNameSchema);
      await lastReads.forget(context.var.caller.subject, name);
      return context.body(null, 204);
    });
}

const LARGEST_FILE_BYTES = 10 * 1024 * 1024;
const DEFAULT_VERSIONS = 20;
/** Value of Retry-After, in seconds, for a file that can't be read. */
const RETRY_AFTER_SECONDS = 60;

/**
 * Returns the name of the person in the directory with this e-mail address; null if there is none.
 */
export type GetPersonName = (email: string) => string | null;

/**
 * Returns the routes of the extensions viewer.specifications, viewer.specificationHistory and
 * viewer.specificationFiles.
 */
export function createSpecificationRoutes(
  repositories: Repositories,
  index: SpecificationIndex,
  bookmarks: BookmarkStore,
  nameOfPerson: GetPersonName,
): Hono<AuthenticatedEnv> {
  return new Hono<AuthenticatedEnv>()
    .get('/specifications', async (context) => {
      const name = readQuery(context.req.url, versionQuerySchema);
      const repository = await repositories.openFor(name.codeHostSlug, context.var.caller);
      const found = await findFile(repository, name);
      const { file } = found;
      return sendFile(context, {
        ...describeVersion(name, found),
        async body() {
          const { size, text } = await readFileMetadata(repository, file).catch(
            throwUnreadable(file),
          );
          if (isTooLarge(file.path, size)) {
            const limit = `${getMaxTextMebibytes(file.path)} MiB`;
            throw createContentTooLargeProblem(`The file has ${size} bytes, more than ${limit}.`, {
              size,
            });
          }
          if (text === undefined)
            throw createUnsupportedMediaTypeProblem(`"${file.path}" is not UTF-8 text.`);
          return { content: text, mediaType: `${getTextMediaType(file.path)}; charset=utf-8` };
        },
      });
    })
    .get('/specifications/search', async (context) => {
      const { bookmarked, ...search } = readQuery(context.req.url, searchQuerySchema, ['kind']);
      const isBookmarked = bookmarked === 'true';
      const { caller } = context.var;
      // The user's initial state can contain bookmarks.
      if (isBookmarked) await bookmarks.create(caller.subject);
      const found = searchSpecifications(repositories, index, caller, { ...search, isBookmarked });
      return context.json(await found);
    })
    .get('/specifications/versions', async (context) => {
      const selection = readQuery(context.req.url, versionsQuerySchema);
      const repository = await repositories.openFor(selection.codeHostSlug, context.var.caller);
      return context.json(await selectVersions(repository, selection, nameOfPerson));
    })
    .get('/specification-repositories', async (context) => {
      const { caller } = context.var;
      const readable = repositories.slugs().filter((slug) => repositories.isReadable(slug, caller));
      const opened = await repositories.openAll(readable.sort());
      return context.json(opened.map(describeRepository));
    })
    .get('/specification-tree', async (context) => {
      const selection = readQuery(context.req.url, treeQuerySchema);
      const repository = await repositories.openFor(selection.codeHostSlug, context.var.caller);
      await repositories.indexAll([selection.codeHostSlug]);
      return context.json(await selectEntries(repository, selection, index));
    })
    .get('/specification-files', async (context) => {
      const name = readQuery(context.req.url, versionQuerySchema);
      const repository = await repositories.openFor(name.codeHostSlug, context.var.caller);
      const found = await findFile(repository, name);
      const { file } = found;
      const mediaType = getBinaryMediaType(file.path);
      if (mediaType === undefined) {
        throw createUnsupportedMediaTypeProblem(`"${file.path}" is neither an image nor a PDF.`);
      }
      // Prevents scripts in an SVG file that is opened as a document.
      context.header('content-security-policy', "default-src 'none'; sandbox");
      return sendFile(context, {
        ...describeVersion(name, found),
        async body() {
          const size = await repository.sizeOf(file.oid).catch(throwUnreadable(file));
          if (size <= LARGEST_FILE_BYTES) {
            const content = await repository.read(file.oid).catch(throwUnreadable(file));
            return { content: Uint8Array.from(content), mediaType };
          }
          throw createContentTooLargeProblem(`The file has ${size} bytes, more than 10 MiB.`, {
            size,
          });
        },
      });
    });
}

/**
 * Returns the fields of a response that depend on the requested version. Only the response to a commit
 * id is immutable, because a tag or branch can move.
 */
function describeVersion(
  name: { codeHostSlug: string; path: string; version?: string },
  { file, commit }: FoundFile,
) {
  const isImmutable = commit !== undefined && commit === name.version;
  const query = { codeHostSlug: name.codeHostSlug, path: name.path, version: commit ?? '' };
  const contentLocation =
    commit === undefined || isImmutable ? undefined : `?${new URLSearchParams(query)}`;
  return { file, isImmutable, contentLocation };
}

/**
 * Returns an error handler that throws a 503 if the file's content is missing or damaged, and rethrows
 * other errors. The 503 isn't logged for each request, because the index has reported the file.
 */
function throwUnreadable({ path }: FileVersion): (error: unknown) => never {
  return (error) => {
    ignoreUnreadable(error);
    const detail = `“${path}” can’t be read, because its content is missing or damaged.`;
    throw createServiceUnavailableProblem(detail, RETRY_AFTER_SECONDS);
  };
}

function describeRepository({ slug, title, description, changedAt, history }: Repository) {
  return {
    codeHostSlug: slug,
    title,
    description,
    files: [...history().paths()].length,
    changedAt: changedAt()?.toISOString() ?? null,
  };
}

type TreeSelection = { under: string; limit: number; after?: string };

/** Returns one page of the files and folders at all levels below a folder, sorted by path. */
async function selectEntries(
  repository: Repository,
  { under, limit, after }: TreeSelection,
  index: SpecificationIndex,
) {
  let end = under.length;
  while (under[end - 1] === '/') end -= 1;
  const start = under === '' ? '' : `${under.slice(0, end)}/`;
  const inside = new Set<string>();
  for (const path of repository.history().paths()) {
    if (!path.startsWith(start)) continue;
    inside.add(path);
    for (let at = path.lastIndexOf('/'); at > start.length; at = path.lastIndexOf('/', at - 1)) {
      inside.add(path.slice(0, at));
    }
  }
  if (inside.size === 0)
    throw createNotFoundProblem(`There is no folder "${under}" in ${repository.slug}.`);
  const rest = [...inside].sort().filter((path) => after === undefined || path > after);
  const page = rest.slice(0, limit);
  const described = await index.describe(repository.slug, page);
  return {
    entries: page.map((path) => describeEntry(repository, path, described)),
    next: rest.length > page.length ? (page.at(-1) ?? null) : null,
  };
}

function describeEntry(
  repository: Repository,
  path: string,
  described: Awaited<ReturnType<SpecificationIndex['describe']>>,
) {
  const file = repository.history().current(path);
  if (file === undefined) {
    const unknown = { mediaType: null, size: null, title: null, etag: null, changedAt: null };
    return { path, kind: 'folder', ...unknown };
  }
  const { mediaType = null, size = null, title = null } = described.get(path) ?? {};
  const changedAt = file.commit.at.toISOString();
  return { path, kind: 'file', mediaType, size, title, etag: getEntityTag(file), changedAt };
}

type VersionSelection = { path: string; limit?: number; before?: string; since?: string };

/**
 * Returns at most `limit` versions of a file, newest first: those newer than the version with the
 * entity tag `since`, and older than the version `before`. The default limit applies without `since`.
 */
async function selectVersions(
  repository: Repository,
  { path, limit, before, since }: VersionSelection,
  nameOfPerson: GetPersonName,
) {
  const all = repository.history().versionsOf(path);
  if (all.length === 0) throwNotFound(repository, path);
  const end = since === undefined ? undefined : indexOfTag(all, since);
  const page = all
    .slice(0, end)
    .slice(before === undefined ? 0 : indexOfVersion(all, before) + 1)
    .slice(0, limit ?? (since === undefined ? DEFAULT_VERSIONS : undefined));
  return Promise.all(page.map((file) => describeFileVersion(repository, file, nameOfPerson)));
}

async function describeFileVersion(
  repository: Repository,
  file: FileVersion,
  nameOfPerson: GetPersonName,
) {
  const { oid, at, author, message } = file.commit;
  return {
    version: oid,
    etag: getEntityTag(file),
    path: file.path,
    committedAt: at.toISOString(),
    author: { name: author.name, personName: nameOfPerson(author.email) },
    message,
    size: (await repository.sizeOf(file.oid).catch(ignoreUnreadable)) ?? null,
  };
}

function indexOfTag(versions: readonly FileVersion[], etag: string): number {
  const found = versions.findIndex((file) => matchesTag(etag, getEntityTag(file), 'weak'));
  if (found >= 0) return found;
  throw createNotFoundProblem('No version has this entity tag.', { type: 'unknown-etag' });
}

function indexOfVersion(versions: readonly FileVersion[], version: string): number {
  const found = versions.findIndex(({ commit }) => commit.oid === version);
  if (found >= 0) return found;
  throw createUnprocessableProblem([
    { pointer: '#/before', detail: 'before: is not a version of this file.' },
  ]);
}
