import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { specificationSearchQuery } from '#data/specifications/queries.ts';
import type { SpecificationHit } from '#data/specifications/specification.ts';
import { useServices } from '#platform/react.tsx';
import { useDebouncedValue } from '#ui/field/use-debounced-value.ts';

/** Search text and selected repositories. */
export type SearchFilter = {
  readonly text: string;
  /** Repositories whose hits are shown; all if none is selected. */
  readonly repositories: readonly string[];
  /** True to search only the specifications that the user has bookmarked. */
  readonly isBookmarked?: boolean;
};

/** Maximum number of requested hits; services can refuse a higher number. */
const maxHits = 100;
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
  /**
   * Number of returned hits if it is the requested maximum, so that more hits can exist; otherwise
   * undefined.
   */
  readonly cutAt: number | undefined;
};

/**
 * Searches after a pause in typing, and aborts outdated requests. If exactly one repository is
 * selected, requests hits of that repository only, because the best hits of all repositories might
 * not include any.
 * @param searchesOthers false if the hits of repositories that aren't selected are not needed
 */
export function useSpecificationSearch(
  { text, repositories, isBookmarked }: SearchFilter,
  { searchesOthers = true } = {},
): SpecificationSearchState {
  const { viewer } = useServices();
  const words = text.trim();
  const searched = useDebouncedValue(words, pauseMs);
  const isTyped = words !== '' && searched !== '';
  const only = repositories.length === 1 ? repositories[0] : undefined;
  const isOfOnly = (hit: SpecificationHit) => hit.codeHostSlug === only;
  const everywhere = useQuery({
    ...specificationSearchQuery(viewer, searched, undefined, maxHits, isBookmarked),
    enabled: isTyped && searchesOthers,
    placeholderData: keepPreviousData,
  });
  const there = useQuery({
    ...specificationSearchQuery(viewer, searched, only, maxHits, isBookmarked),
    enabled: isTyped && only !== undefined,
    placeholderData: (previous) => (previous?.some(isOfOnly) ? previous : undefined),
  });
  const query = only === undefined ? everywhere : there;
  const answer = isTyped ? (query.data ?? everywhere.data) : undefined;
  const all =
    only === undefined
      ? answer
      : answer && [
          ...answer.filter(isOfOnly),
          ...(everywhere.data ?? []).filter((hit) => !isOfOnly(hit)),
        ];
  const isCut = !query.isPlaceholderData && (query.data?.length ?? 0) >= maxHits;
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
    cutAt: isCut ? maxHits : undefined,
  };
}
