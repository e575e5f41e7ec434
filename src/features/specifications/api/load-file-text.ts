import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';
import { specificationQuery, specificationVersionQuery } from '#data/specifications/queries.ts';
import type { SpecificationName } from '#data/specifications/specification.ts';
import type { Http } from '#platform/http/http.ts';

/** Loads the text of a file, or takes it from the cache. An abort cancels the request. */
export async function loadFileText(
  client: QueryClient,
  viewer: Http,
  file: SpecificationName,
  version: string | undefined,
  signal: AbortSignal,
): Promise<string> {
  const { text } =
    version === undefined
      ? await fetchUntilAborted(client, specificationQuery(viewer, file), signal)
      : await fetchUntilAborted(client, specificationVersionQuery(viewer, file, version), signal);
  return text;
}

/** Runs a query, or takes its data from the cache. An abort cancels the request. */
export async function fetchUntilAborted<Data, Key extends QueryKey>(
  client: QueryClient,
  query: FetchQueryOptions<Data, Error, Data, Key> & { readonly queryKey: Key },
  signal: AbortSignal,
): Promise<Data> {
  signal.throwIfAborted();
  const stop = () =>
    client.cancelQueries({
      queryKey: query.queryKey,
      exact: true,
      // Another part of the page can be waiting for the same file.
      predicate: (running) => running.getObserversCount() === 0,
    });
  signal.addEventListener('abort', stop);
  try {
    return await client.fetchQuery(query);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
