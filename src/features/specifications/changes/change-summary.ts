import { queryOptions } from '@tanstack/react-query';
import pLimit from 'p-limit';
import { getSpecificationQueryKey, loadSpecificationText } from '#data/specifications/queries.ts';
import type { ReadMark } from '#data/specifications/specification.ts';
import type { ChangeSummary } from '#features/specifications/change-report.ts';
import { isTextFile } from '#features/specifications/document-kind.ts';
import { isFailure } from '#platform/http/failure.ts';
import { type Http, MiB } from '#platform/http/http.ts';
import { summarizeChanges } from './change-labels.ts';

const maxTextBytes = MiB;
/** Limits the number of concurrent comparisons, so that other requests don't have to wait. */
const limit = pLimit(2);

/** True if `changeSummaryQuery` can compare the version that the user read. */
export function canSummarizeChanges({ name, version }: ReadMark): boolean {
  return version !== null && isTextFile(name.path);
}

/**
 * Query that compares the version that the user read with the latest version (extension
 * viewer.specificationHistory). Caches the summary but no texts. Returns null if a version doesn't
 * exist or is too large.
 */
export const changeSummaryQuery = (
  viewer: Http,
  { name, version, currentEtag }: Pick<ReadMark, 'name' | 'version' | 'currentEtag'>,
) =>
  queryOptions({
    queryKey: [...getSpecificationQueryKey(name), 'changes', version, currentEtag] as const,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
    // After a reconnect, only failed comparisons are repeated.
    refetchOnReconnect: true,
    meta: { isLocal: true },
    queryFn: ({ signal }) =>
      limit(async (): Promise<ChangeSummary | null> => {
        const load = (of?: string) => {
          signal.throwIfAborted();
          return loadSpecificationText(viewer, name, of, { signal, maxBytes: maxTextBytes });
        };
        try {
          const { text: earlier } = await load(version ?? undefined);
          const { text } = await load();
          const { compareTexts } = await import('./compare-texts.ts');
          const comparison = await compareTexts(name.path, earlier, text, signal);
          return summarizeChanges(comparison);
        } catch (error) {
          if (isFailure(error, 'not-found', 'oversize')) return null;
          throw error;
        }
      }),
  });
