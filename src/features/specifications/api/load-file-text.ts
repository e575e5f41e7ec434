import type { QueryClient } from '@tanstack/react-query';
import {
  getSpecificationQueryKey,
  specificationQuery,
  specificationVersionQuery,
} from '#data/specifications/queries.ts';
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
  const stop = () =>
    client.cancelQueries({
      queryKey: getSpecificationQueryKey(file),
      // Another part of the page can be waiting for the same file.
      predicate: (query) => query.getObserversCount() === 0,
    });
  signal.addEventListener('abort', stop);
  try {
    const { text } =
      version === undefined
        ? await client.fetchQuery(specificationQuery(viewer, file))
        : await client.fetchQuery(specificationVersionQuery(viewer, file, version));
    return text;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
