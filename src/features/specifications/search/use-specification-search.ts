import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { specificationSearchQuery } from '#data/specifications/queries.ts';
import type { SpecificationHit } from '#data/specifications/specification.ts';
import { useServices } from '#platform/react.tsx';
import { useDebouncedValue } from '#ui/field/use-debounced-value.ts';

/** What is searched for. */
export type SearchFilter = {
  readonly text: string;
  /** The repositories whose hits are shown; all if none is chosen. */
  readonly repositories: readonly string[];
};

/** At most that many hits are requested; services may refuse more. */
const mostHits = 100;
const pauseMs = 200;

/** A search over all specifications, and what it has found. */
export type SpecificationSearch = {
  /** What the hits were searched by; empty while nothing is typed. */
  readonly text: string;
  /** Whatever the repository. Undefined until the first answer, and while nothing is typed. */
  readonly all: readonly SpecificationHit[] | undefined;
  /** Those of the chosen repositories. */
  readonly hits: readonly SpecificationHit[] | undefined;
  /** The hits are those of what was typed before. */
  readonly isOutdated: boolean;
  readonly error: unknown;
  readonly retry: () => unknown;
  /** How many hits were requested, if there may be more. */
  readonly cutAt: number | undefined;
};

/**
 * Searches once nobody has typed for a moment. A request that is no longer wanted is aborted. The service
 * is asked for the best of one chosen repository, which may be none of the best of all.
 */
export function useSpecificationSearch({ text, repositories }: SearchFilter): SpecificationSearch {
  const { viewer } = useServices();
  const words = text.trim();
  const searched = useDebouncedValue(words, pauseMs);
  const isTyped = words !== '' && searched !== '';
  const only = repositories.length === 1 ? repositories[0] : undefined;
  const isOfOnly = (hit: SpecificationHit) => hit.codeHostSlug === only;
  const everywhere = useQuery({
    ...specificationSearchQuery(viewer, searched, undefined, mostHits),
    enabled: isTyped,
    placeholderData: keepPreviousData,
  });
  const there = useQuery({
    ...specificationSearchQuery(viewer, searched, only, mostHits),
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
  const isCut = !query.isPlaceholderData && (query.data?.length ?? 0) >= mostHits;
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
    cutAt: isCut ? mostHits : undefined,
  };
}
