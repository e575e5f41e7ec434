import { Hono } from 'hono';
import {
  createContentTooLargeProblem,
  createNotFoundProblem,
  createUnprocessableProblem,
  createUnsupportedMediaTypeProblem,
} from '#service/problem.ts';
import {
  getBinaryMediaType,
  getFileMetadata,
  getMaxTextMebibytes,
  getTextMediaType,
  isTooLarge,
} from '#service/repository/file-facts.ts';
import { type FileVersion, getEntityTag } from '#service/repository/file-history.ts';
import type { Repositories } from '#service/repository/repositories.ts';
import { findFile, type Repository, throwNotFound } from '#service/repository/repository.ts';
import type { BookmarkStore } from '#service/storage/bookmark-store.ts';
import type { ReadMarkStore, ServiceReadMark } from '#service/storage/reading-store.ts';
import { matchesTag, sendFile } from './entity-tag.ts';
import {
  newReadMarkSchema,
  readMarkNameSchema,
  readMarksQuerySchema,
  searchQuerySchema,
  treeQuerySchema,
  versionQuerySchema,
  versionsQuerySchema,
} from './fields.ts';
import type { AuthenticatedEnv } from './limits.ts';
import { readJsonBody, readQuery } from './read-request.ts';
import { searchSpecifications } from './specification-search.ts';

/** Returns the routes of the extension viewer.specificationReadings. */
export function createReadMarkRoutes(
  repositories: Repositories,
  readings: ReadMarkStore,
  nameOfPerson: GetPersonName,
): Hono<AuthenticatedEnv> {
  /**
   * Adds the entity tag, the time and the author of the file's current version to a read mark; all
   * three are null if the file was deleted or the user can't read it.
   */
  async function withCurrentVersion(reading: ServiceReadMark, subject: string) {
    const { codeHostSlug, path } = reading;
    const repository = repositories.isReadable(codeHostSlug, subject)
      ? await repositories.open(codeHostSlug)
      : undefined;
    const file = repository?.history().current(path);
    if (file === undefined) {
      return { ...reading, currentEtag: null, changedAt: null, changedBy: null };
    }
    const { at, author } = file.commit;
    return {
      ...reading,
      currentEtag: getEntityTag(file),
      changedAt: at.toISOString(),
      changedBy: nameOfPerson(author.email) ?? author.name,
    };
  }
  return new Hono<AuthenticatedEnv>()
    .get('/', async (context) => {
      const { subject } = context.var;
      const { limit } = readQuery(context.req.url, readMarksQuerySchema);
      const found = readings.latest(subject, limit);
      return context.json(
        await Promise.all(found.map((reading) => withCurrentVersion(reading, subject))),
      );
    })
    .put('/', async (context) => {
      const { subject } = context.var;
      const { value } = await readJsonBody(context.req.raw, newReadMarkSchema);
      const isKnown = repositories.slugs.includes(value.codeHostSlug);
      const repository = isKnown
        ? await repositories.openFor(value.codeHostSlug, subject)
        : undefined;
      const file = repository?.history().current(value.path);
      if (repository === undefined || file === undefined) {
        throw createUnprocessableProblem([{ pointer: '#/path', detail: 'path: names no specification.' }]);
      }
      const { title } = getFileMetadata(repository, file);
      const reading = readings.record(subject, { ...value, title: title ?? value.path });
      return context.json(await withCurrentVersion(reading, subject));
    })
    .delete('/', (context) => {
      const { url } = context.req;
      const name = new URL(url).search === '' ? undefined : readQuery(url, readMarkNameSchema);
      readings.forget(context.var.subject, name);
      return context.body(null, 204);
    });
}

const LARGEST_FILE_BYTES = 10 * 1024 * 1024;
const DEFAULT_VERSIONS = 20;

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
  bookmarks: BookmarkStore,
  nameOfPerson: GetPersonName,
): Hono<AuthenticatedEnv> {
  return new Hono<AuthenticatedEnv>()
    .get('/specifications', async (context) => {
      const name = readQuery(context.req.url, versionQuerySchema);
      const repository = await repositories.openFor(name.codeHostSlug, context.var.subject);
      const file = findFile(repository, name);
      return sendFile(context, {
        file,
        isVersion: name.version !== undefined,
        body() {
          const { size, text } = getFileMetadata(repository, file);
          if (isTooLarge(file.path, size)) {
            const limit = `${getMaxTextMebibytes(file.path)} MiB`;
            throw createContentTooLargeProblem(`The file has ${size} bytes, more than ${limit}.`, { size });
          }
          if (text === undefined) throw createUnsupportedMediaTypeProblem(`"${file.path}" is not UTF-8 text.`);
          return { content: text, mediaType: `${getTextMediaType(file.path)}; charset=utf-8` };
        },
      });
    })
    .get('/specifications/search', async (context) => {
      const { subject } = context.var;
      const { bookmarked, ...search } = readQuery(context.req.url, searchQuerySchema);
      const only = bookmarked === 'true' ? bookmarks.files(subject) : undefined;
      return context.json(await searchSpecifications(repositories, subject, { ...search, only }));
    })
    .get('/specifications/versions', async (context) => {
      const selection = readQuery(context.req.url, versionsQuerySchema);
      const repository = await repositories.openFor(selection.codeHostSlug, context.var.subject);
      return context.json(selectVersions(repository, selection, nameOfPerson));
    })
    .get('/specification-repositories', async (context) => {
      const { subject } = context.var;
      const readable = repositories.slugs.filter((slug) => repositories.isReadable(slug, subject));
      const opened = await Promise.all(readable.sort().map(repositories.open));
      return context.json(opened.map(describeRepository));
    })
    .get('/specification-tree', async (context) => {
      const selection = readQuery(context.req.url, treeQuerySchema);
      const repository = await repositories.openFor(selection.codeHostSlug, context.var.subject);
      return context.json(selectEntries(repository, selection));
    })
    .get('/specification-files', async (context) => {
      const name = readQuery(context.req.url, versionQuerySchema);
      const repository = await repositories.openFor(name.codeHostSlug, context.var.subject);
      const file = findFile(repository, name);
      const mediaType = getBinaryMediaType(file.path);
      if (mediaType === undefined) {
        throw createUnsupportedMediaTypeProblem(`"${file.path}" is neither an image nor a PDF.`);
      }
      // Prevents scripts in an SVG file that is opened as a document.
      context.header('content-security-policy', "default-src 'none'; sandbox");
      return sendFile(context, {
        file,
        isVersion: name.version !== undefined,
        body() {
          const bytes = repository.read(file.oid);
          const size = bytes.byteLength;
          if (size <= LARGEST_FILE_BYTES) return { content: Uint8Array.from(bytes), mediaType };
          throw createContentTooLargeProblem(`The file has ${size} bytes, more than 10 MiB.`, { size });
        },
      });
    });
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
function selectEntries(repository: Repository, { under, limit, after }: TreeSelection) {
  const start = under === '' ? '' : `${under.replace(/\/+$/, '')}/`;
  const inside = new Set<string>();
  for (const path of repository.history().paths()) {
    if (!path.startsWith(start)) continue;
    inside.add(path);
    for (let at = path.lastIndexOf('/'); at > start.length; at = path.lastIndexOf('/', at - 1)) {
      inside.add(path.slice(0, at));
    }
  }
  if (inside.size === 0) throw createNotFoundProblem(`There is no folder "${under}" in ${repository.slug}.`);
  const rest = [...inside].sort().filter((path) => after === undefined || path > after);
  const page = rest.slice(0, limit);
  return {
    entries: page.map((path) => describeEntry(repository, path)),
    next: rest.length > page.length ? (page.at(-1) ?? null) : null,
  };
}

function describeEntry(repository: Repository, path: string) {
  const file = repository.history().current(path);
  if (file === undefined) {
    const unknown = { mediaType: null, size: null, title: null, etag: null, changedAt: null };
    return { path, kind: 'folder', ...unknown };
  }
  const { mediaType, size, title } = getFileMetadata(repository, file);
  const changedAt = file.commit.at.toISOString();
  return { path, kind: 'file', mediaType, size, title, etag: getEntityTag(file), changedAt };
}

type VersionSelection = { path: string; limit?: number; before?: string; since?: string };

/**
 * Returns versions of a file, newest first. If `since` is an entity tag, returns all versions newer
 * than the version with this tag; otherwise one page.
 */
function selectVersions(
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
  return page.map((file) => describe(repository, file, nameOfPerson));
}

function describe(repository: Repository, file: FileVersion, nameOfPerson: GetPersonName) {
  const { oid, at, author, message } = file.commit;
  return {
    version: oid,
    etag: getEntityTag(file),
    path: file.path,
    committedAt: at.toISOString(),
    author: { name: author.name, personName: nameOfPerson(author.email) },
    message,
    size: getFileMetadata(repository, file).size,
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
  throw createUnprocessableProblem([{ pointer: '#/before', detail: 'before: is not a version of this file.' }]);
}
