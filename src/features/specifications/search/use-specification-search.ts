import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { maxSearchLimit, specificationSearchQuery } from '#data/specifications/queries.ts';
import type { SpecificationHit, SpecificationKind } from '#data/specifications/specification.ts';
import { useServices } from '#platform/react.tsx';
import { useDebouncedValue } from '#ui/field/use-debounced-value.ts';

/** Search text and selected repositories. */
export type SearchFilter = {
  readonly text: string;
  /** Repositories whose hits are shown; all if none is selected. */
  readonly repositories: readonly string[];
  /** True to search only the specifications that the user has bookmarked. */
  readonly isBookmarked?: boolean;
  /** Kinds of files that are searched; all if none is selected. */
  readonly kinds?: readonly SpecificationKind[];
};

/** Number of requested results: one more than is shown, to find out whether there are more. */
const requestedHits = maxSearchLimit + 1;
const pauseMs = 200;

/** State and results of a full-text search in specifications. */
export type SpecificationSearchState = {
  /** Search text that produced the hits; empty if there is no search. */
  readonly text: string;
  /** Hits in all searched repositories; undefined if there is no search or no response yet. */
  readonly all: readonly SpecificationHit[] | undefined;
  /** Hits in the selected repositories. */
  readonly hits: readonly SpecificationHit[] | undefined;
  /** True if the hits are the results of an earlier search text. */
  readonly isOutdated: boolean;
  readonly error: unknown;
  readonly retry: () => unknown;
  /** Maximum number of hits if it is reached, so that more hits can exist; otherwise undefined. */
  readonly cutAt: number | undefined;
  /** True if more hits exist than are returned; false if this isn't known. */
  readonly hasMore: boolean;
};

/**
 * Searches after a pause in typing, and aborts outdated requests. If exactly one repository is
 * selected, requests hits of that repository only, because the best hits of all repositories might
 * not include any.
 * @param searchesOthers false if the hits of repositories that aren't selected are not needed
 */
export function useSpecificationSearch(
  { text, repositories, isBookmarked, kinds = [] }: SearchFilter,
  { searchesOthers = true } = {},
): SpecificationSearchState {
  const { viewer } = useServices();
  const words = text.trim();
  const searched = useDebouncedValue(words, pauseMs);
  const isTyped = words !== '' && searched !== '';
  const only = repositories.length === 1 ? repositories[0] : undefined;
  const isOfOnly = (hit: SpecificationHit) => hit.codeHostSlug === only;
  const options = { limit: requestedHits, isBookmarked, kinds };
  const everywhere = useQuery({
    ...specificationSearchQuery(viewer, searched, options),
    enabled: isTyped && searchesOthers,
    placeholderData: keepPreviousData,
  });
  const there = useQuery({
    ...specificationSearchQuery(viewer, searched, { ...options, codeHostSlug: only }),
    enabled: isTyped && only !== undefined,
    placeholderData: (previous) => (previous?.some(isOfOnly) ? previous : undefined),
  });
  const query = only === undefined ? everywhere : there;
  const found = isTyped ? (query.data ?? everywhere.data)?.slice(0, maxSearchLimit) : undefined;
  const all =
    only === undefined
      ? found
      : found && [
          ...found.filter(isOfOnly),
          ...(everywhere.data ?? []).slice(0, maxSearchLimit).filter((hit) => !isOfOnly(hit)),
        ];
  const count = query.isPlaceholderData ? 0 : (query.data?.length ?? 0);
  return {
    text: isTyped ? searched : '',
    all,
    hits:
      repositories.length === 0
        ? all
        : all?.filter(({ codeHostSlug }) => repositories.includes(codeHostSlug)),
    isOutdated: words !== searched || query.isPlaceholderData || query.isPending,
    error: isTyped ? query.error : null,
    retry: query.refetch,
    cutAt: count < maxSearchLimit ? undefined : maxSearchLimit,
    hasMore: count > maxSearchLimit,
  };
}
