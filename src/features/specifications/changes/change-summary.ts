import { queryOptions, useQuery } from '@tanstack/react-query';
import pLimit from 'p-limit';
import { getSpecificationQueryKey, loadSpecificationText } from '#data/specifications/queries.ts';
import type { LastReadVersion } from '#data/specifications/specification.ts';
import type { ChangeSummary } from '#features/specifications/change-report.ts';
import { isTextFile } from '#features/specifications/document-kind.ts';
import { useHiddenRequirements } from '#features/specifications/requirements/hidden-requirements.ts';
import { isFailure } from '#platform/http/failure.ts';
import { type Http, MiB } from '#platform/http/http.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import { summarizeChanges } from './change-labels.ts';

const maxTextBytes = MiB;
/** Limits the number of concurrent comparisons, so that other requests don't have to wait. */
const limit = pLimit(2);

const noLastRead = { name: { codeHostSlug: '', path: '' }, version: null, currentEtag: null };

/**
 * Returns the changes since the user read a file; undefined until they have been compared.
 * `canCompare` is false if the version that the user read can't be compared.
 */
export function useChangeSummary(
  lastRead: LastReadVersion | undefined,
  isEnabled = true,
): { readonly canCompare: boolean; readonly summary: ChangeSummary | undefined } {
  const hasHistory = useHasExtension('viewer.specificationHistory');
  const { name, version } = lastRead ?? noLastRead;
  const canCompare = hasHistory && version !== null && isTextFile(name.path);
  const isHidden = useHiddenRequirements().has(name);
  const query = changeSummaryQuery(useServices().viewer, lastRead ?? noLastRead, isHidden);
  const { data } = useQuery({ ...query, enabled: canCompare && isEnabled });
  return { canCompare, summary: data ?? undefined };
}

/**
 * Query for a summary of the changes from the last read version to the latest version (extension
 * viewer.specificationHistory). Caches no texts. Returns null if a version doesn't exist or is too
 * large.
 */
const changeSummaryQuery = (
  viewer: Http,
  { name, version, currentEtag }: Pick<LastReadVersion, 'name' | 'version' | 'currentEtag'>,
  hidesRequirements: boolean,
) =>
  queryOptions({
    queryKey: [
      ...getSpecificationQueryKey(name),
      ...['changes', version, currentEtag, hidesRequirements],
    ] as const,
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
          const { compareTexts, withoutRequirements } = await import('./compare-texts.ts');
          const comparison = await compareTexts(name.path, earlier, text, signal);
          return summarizeChanges(hidesRequirements ? withoutRequirements(comparison) : comparison);
        } catch (error) {
          if (isFailure(error, 'not-found', 'oversize')) return null;
          throw error;
        }
      }),
  });
