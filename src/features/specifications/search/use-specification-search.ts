import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
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

const first = 30;
const most = 100;
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
  /** Asks for more of them; undefined where these are all, or as many as can be asked for. */
  readonly showMore: (() => void) | undefined;
  readonly isLoadingMore: boolean;
  /** How many can be asked for, if there may be more. */
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
  const [limited, setLimited] = useState({ words: searched, limit: first });
  const limit = limited.words === searched ? limited.limit : first;
  const isTyped = words !== '' && searched !== '';
  const only = repositories.length === 1 ? repositories[0] : undefined;
  const isOfOnly = (hit: SpecificationHit) => hit.codeHostSlug === only;
  const everywhere = useQuery({
    ...specificationSearchQuery(viewer, searched, undefined, limit),
    enabled: isTyped,
    placeholderData: keepPreviousData,
  });
  const there = useQuery({
    ...specificationSearchQuery(viewer, searched, only, limit),
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
  const isOutdated = words !== searched || query.isPlaceholderData || query.isPending;
  const isLoadingMore = query.isPlaceholderData && limit > first;
  const isCut = !query.isPlaceholderData && (query.data?.length ?? 0) >= limit;
  return {
    text: isTyped ? searched : '',
    all,
    hits:
      repositories.length === 0
        ? all
        : all?.filter(({ codeHostSlug }) => repositories.includes(codeHostSlug)),
    isOutdated,
    error: isTyped ? query.error : null,
    retry: query.refetch,
    showMore:
      isLoadingMore || (isCut && limit < most)
        ? () => setLimited({ words: searched, limit: most })
        : undefined,
    isLoadingMore,
    cutAt: isCut && limit >= most ? most : undefined,
  };
}
