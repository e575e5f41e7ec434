import { queryOptions } from '@tanstack/react-query';
import { apiPath } from '#platform/http/api-path.ts';
import type { Http } from '#platform/http/http.ts';
import { treePageSchema } from './schema.ts';
import type { TreeEntry } from './specification.ts';

const entriesPerPage = 500;
const mostEntries = 5_000;

/**
 * What a folder of a repository holds, in the service's order; at most 5,000 entries (extension
 * viewer.specificationFiles). `under` is empty for the repository's root.
 */
export const specificationTreeQuery = (viewer: Http, codeHostSlug: string, under: string) =>
  queryOptions({
    queryKey: ['viewer', 'specification-tree', codeHostSlug, under] as const,
    queryFn: async ({ signal }): Promise<readonly TreeEntry[]> => {
      const found: TreeEntry[] = [];
      for (let after: string | undefined; ; ) {
        const path = apiPath`/viewer/v1/specification-tree`.withQuery({
          codeHostSlug,
          under: under === '' ? undefined : under,
          limit: entriesPerPage,
          after,
        });
        const { entries, next } = await viewer.get('load the folder', path, treePageSchema, {
          signal,
        });
        found.push(...entries.items);
        // A page that asks for itself, or holds nothing, would never end.
        if (next === null || next === after || entries.items.length === 0) return found;
        if (found.length >= mostEntries) return found;
        after = next;
      }
    },
  });
