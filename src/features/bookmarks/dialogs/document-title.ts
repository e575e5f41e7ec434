import { queryOptions } from '@tanstack/react-query';
import pLimit from 'p-limit';
import { getSpecificationQueryKey, loadSpecificationText } from '#data/specifications/queries.ts';
import { isMarkdownFile, type SpecificationName } from '#data/specifications/specification.ts';
import { type Http, MiB } from '#platform/http/http.ts';

/** Limits concurrent requests, so that other requests don't have to wait. */
const limit = pLimit(6);

/** Number of characters of a document in which its first heading is searched. */
const maxSearched = 20_000;

/** Returns the first heading of a document, as in the reader; null if there is none. */
async function findFirstHeading(path: string, text: string): Promise<string | null> {
  const beginning = text.slice(0, maxSearched);
  if (!isMarkdownFile(path)) {
    const [{ parseHeadings }, { getFileLanguage }] = await Promise.all([
      import('#ui/code/source-headings.ts'),
      import('#ui/code/grammars.ts'),
    ]);
    return parseHeadings(beginning, getFileLanguage(path))[0]?.text || null;
  }
  const [{ parseMarkdown }, { loadExtensions }] = await Promise.all([
    import('#text/markdown/parse-markdown.ts'),
    import('#text/markdown/extensions.ts'),
  ]);
  const extensions = await loadExtensions(beginning);
  return parseMarkdown(beginning, { extensions }).headings[0]?.text || null;
}

/**
 * Query for the first heading of a specification (extension viewer.specifications). Caches no text.
 */
export const documentTitleQuery = (viewer: Http, name: SpecificationName) =>
  queryOptions({
    queryKey: [...getSpecificationQueryKey(name), 'title'] as const,
    retry: false,
    meta: { isLocal: true },
    queryFn: ({ signal }) =>
      limit(async () => {
        signal.throwIfAborted();
        const options = { signal, maxBytes: MiB };
        const { text } = await loadSpecificationText(viewer, name, undefined, options);
        return findFirstHeading(name.path, text);
      }),
  });
