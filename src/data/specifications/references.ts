import { type QueryClient, queryOptions } from '@tanstack/react-query';
import pLimit from 'p-limit';
import { type Http, MiB } from '#platform/http/http.ts';
import { createIdFinder } from '#text/markdown/requirements/requirement-ids.ts';
import {
  getSpecificationQueryKey,
  loadSpecificationText,
  specificationSearchQuery,
} from './queries.ts';
import type { SpecificationHit, SpecificationName } from './specification.ts';

/** Maximum number of files that are loaded, their sizes in bytes, and the number of concurrent requests. */
const maxFiles = 12;
const maxFileBytes = MiB / 2;
const concurrency = 3;

/** Query for the other files of a repository that mention an id (extension viewer.specifications). */
export const referencesQuery = (viewer: Http, name: SpecificationName, id: string) =>
  queryOptions({
    queryKey: [...getSpecificationQueryKey(name), 'references', id] as const,
    queryFn: (context) => findReferences(viewer, name, id, context),
    // Can load several files, so it isn’t repeated automatically.
    ...{ staleTime: 60_000, refetchOnWindowFocus: false, refetchOnReconnect: false },
  });

/**
 * Searches for the id. The search also finds longer words with the id, so if a result doesn’t show
 * the id itself, its file is loaded, and the result is left out if the file doesn’t contain the id.
 * Results whose files can’t be loaded stay.
 */
async function findReferences(
  viewer: Http,
  { codeHostSlug, path }: SpecificationName,
  id: string,
  { signal, client }: { readonly signal: AbortSignal; readonly client: QueryClient },
): Promise<readonly SpecificationHit[]> {
  const hits = await client.fetchQuery(
    specificationSearchQuery(viewer, `"${id}"`, { codeHostSlug }),
  );
  const findId = createIdFinder(id);
  const limit = pLimit(concurrency);
  let loads = 0;
  const check = async (hit: SpecificationHit): Promise<readonly SpecificationHit[]> => {
    const shown = [hit.title, hit.path, hit.heading, hit.excerpt].join('\n');
    if (findId(shown) >= 0 || loads === maxFiles) return [hit];
    loads += 1;
    try {
      signal.throwIfAborted();
      const options = { signal, maxBytes: maxFileBytes };
      const { text } = await loadSpecificationText(viewer, hit, undefined, options);
      const at = findId(text);
      const line = text.slice(0, at).split(/\r\n?|\n/).length;
      return at < 0 ? [] : [{ ...hit, heading: null, line }];
    } catch {
      signal.throwIfAborted();
      return [hit];
    }
  };
  const others = hits.filter((hit) => hit.path !== path);
  return (await Promise.all(others.map((hit) => limit(check, hit)))).flat();
}
