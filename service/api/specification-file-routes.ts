import { Hono } from 'hono';
import { contentTooLarge, notFound, unsupportedMediaType } from '#service/problem.ts';
import { readFacts } from '#service/repository/file-facts.ts';
import { findFile } from '#service/repository/find-file.ts';
import { fileType } from '#service/repository/media-type.ts';
import type { Repositories } from '#service/repository/repositories.ts';
import type { Repository } from '#service/repository/repository.ts';
import type { Caller } from './credentials.ts';
import { tagOf } from './entity-tag.ts';
import { specificationVersion, treeSelection } from './fields.ts';
import { readQuery } from './json-body.ts';
import { sendFile } from './send-file.ts';

const LARGEST_FILE_BYTES = 10 * 1024 * 1024;

/** The extension viewer.specificationFiles. */
export function specificationFileRoutes(repositories: Repositories): Hono<Caller> {
  return new Hono<Caller>()
    .get('/specification-repositories', async (context) => {
      const { subject } = context.var;
      const readable = repositories.slugs.filter((slug) => repositories.isReadable(slug, subject));
      const opened = await Promise.all(readable.sort().map(repositories.open));
      return context.json(opened.map(describeRepository));
    })
    .get('/specification-tree', async (context) => {
      const selection = readQuery(new URL(context.req.url).searchParams, treeSelection);
      const repository = await repositories.openFor(selection.codeHostSlug, context.var.subject);
      return context.json(selectEntries(repository, selection));
    })
    .get('/specification-files', async (context) => {
      const name = readQuery(new URL(context.req.url).searchParams, specificationVersion);
      const repository = await repositories.openFor(name.codeHostSlug, context.var.subject);
      const file = findFile(repository, name);
      const mediaType = fileType(file.path);
      if (mediaType === undefined) {
        throw unsupportedMediaType(`"${file.path}" is neither an image nor a PDF.`);
      }
      // An SVG that is opened by itself must run nothing.
      context.header('content-security-policy', "default-src 'none'; sandbox");
      return sendFile(context, {
        file,
        isVersion: name.version !== undefined,
        body() {
          const bytes = repository.read(file.oid);
          const size = bytes.byteLength;
          if (size <= LARGEST_FILE_BYTES) return { content: Uint8Array.from(bytes), mediaType };
          throw contentTooLarge(`The file has ${size} bytes, more than 10 MiB.`, { size });
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

/** A page of the files and folders at all levels below a folder, by path. */
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
  if (inside.size === 0) throw notFound(`There is no folder "${under}" in ${repository.slug}.`);
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
  const { mediaType, size, title } = readFacts(repository, file);
  const changedAt = file.commit.at.toISOString();
  return { path, kind: 'file', mediaType, size, title, etag: tagOf(file), changedAt };
}
