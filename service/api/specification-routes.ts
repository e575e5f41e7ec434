import { Hono } from 'hono';
import { contentTooLarge, unsupportedMediaType } from '#service/problem.ts';
import { isTooLarge, largestTextMebibytes, readFacts } from '#service/repository/file-facts.ts';
import { findFile } from '#service/repository/find-file.ts';
import { textType } from '#service/repository/media-type.ts';
import type { Repositories } from '#service/repository/repositories.ts';
import type { BookmarkStore } from '#service/storage/bookmark-store.ts';
import type { Caller } from './credentials.ts';
import { specificationSearch, specificationVersion, versionSelection } from './fields.ts';
import { readQuery } from './json-body.ts';
import { sendFile } from './send-file.ts';
import { searchSpecifications } from './specification-search.ts';
import { type NameOfPerson, selectVersions } from './specification-versions.ts';

/** The extensions viewer.specifications and viewer.specificationHistory. */
export function specificationRoutes(
  repositories: Repositories,
  bookmarks: BookmarkStore,
  nameOfPerson: NameOfPerson,
): Hono<Caller> {
  return new Hono<Caller>()
    .get('/', async (context) => {
      const name = readQuery(new URL(context.req.url).searchParams, specificationVersion);
      const repository = await repositories.openFor(name.codeHostSlug, context.var.subject);
      const file = findFile(repository, name);
      return sendFile(context, {
        file,
        isVersion: name.version !== undefined,
        body() {
          const { size, text } = readFacts(repository, file);
          if (isTooLarge(file.path, size)) {
            const limit = `${largestTextMebibytes(file.path)} MiB`;
            throw contentTooLarge(`The file has ${size} bytes, more than ${limit}.`, { size });
          }
          if (text === undefined) throw unsupportedMediaType(`"${file.path}" is not UTF-8 text.`);
          return { content: text, mediaType: `${textType(file.path)}; charset=utf-8` };
        },
      });
    })
    .get('/search', async (context) => {
      const { subject } = context.var;
      const { bookmarked, ...search } = readQuery(
        new URL(context.req.url).searchParams,
        specificationSearch,
      );
      const only = bookmarked === 'true' ? bookmarks.files(subject) : undefined;
      return context.json(await searchSpecifications(repositories, subject, { ...search, only }));
    })
    .get('/versions', async (context) => {
      const selection = readQuery(new URL(context.req.url).searchParams, versionSelection);
      const repository = await repositories.openFor(selection.codeHostSlug, context.var.subject);
      return context.json(selectVersions(repository, selection, nameOfPerson));
    });
}
