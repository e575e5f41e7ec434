import { Hono } from 'hono';
import type { Content } from '#reference-service/content.ts';
import { notFound } from '#reference-service/problem.ts';
import { entityTagOf, namesTag } from './entity-tag.ts';
import { specificationName, specificationSearch } from './fields.ts';
import { readQuery } from './json-body.ts';
import { searchSpecifications } from './specification-search.ts';

/** The extension viewer.specifications. */
export function specificationRoutes(content: Content): Hono {
  return new Hono()
    .get('/', (context) => {
      const name = readQuery(new URL(context.req.url).searchParams, specificationName);
      const text = content.specification(name.codeHostSlug, name.path);
      if (text === undefined) {
        throw notFound(`There is no specification "${name.path}" in ${name.codeHostSlug}.`);
      }
      const tag = entityTagOf(text);
      context.header('etag', tag);
      context.header('cache-control', 'private, no-cache');
      if (namesTag(context.req.header('if-none-match') ?? '', tag, 'weak')) {
        return context.body(null, 304);
      }
      return context.body(text, 200, { 'content-type': 'text/markdown; charset=utf-8' });
    })
    .get('/search', (context) => {
      const { q, limit } = readQuery(new URL(context.req.url).searchParams, specificationSearch);
      return context.json(searchSpecifications(content.specifications(), q, limit));
    });
}
