import { specificationQuery } from '#data/specifications/queries.ts';
import type { SpecificationName } from '#data/specifications/specification.ts';
import { isTextFile } from '#features/specifications/document-kind.ts';
import type { Services } from '#platform/react.tsx';
import { prefetchApiCode } from './load-api-code.ts';

/**
 * Starts to load the code that shows a text file and, unless the URL names a version, its current text.
 */
export function prefetchDocument(
  { queryClient, viewer }: Services,
  name: SpecificationName,
  query: URLSearchParams,
): void {
  if (!isTextFile(name.path)) return;
  prefetchApiCode(name.path);
  if (!query.has('version')) void queryClient.prefetchQuery(specificationQuery(viewer, name));
}
