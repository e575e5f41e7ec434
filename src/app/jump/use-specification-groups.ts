import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { specificationSearchQuery } from '#data/specifications/queries.ts';
import { readMarksOf } from '#data/specifications/read-marks.ts';
import type { ReadMark } from '#data/specifications/specification.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import { useDebouncedValue } from '#ui/field/use-debounced-value.ts';
import { type JumpGroup, type JumpSourceQuery, mostShown } from './jump-target.ts';
import { specificationGroup } from './specification-targets.ts';

const pauseMs = 200;
/** A single letter is in every text. */
const fewest = 2;

const none = [] as const;

type SpecificationGroups = {
  /** What the person has read, the latest first. */
  readonly readings: readonly ReadMark[];
  readonly found: JumpGroup;
  readonly isSearching: boolean;
  readonly sources: readonly JumpSourceQuery[];
};

/**
 * What the person has read, and what a search over all specifications finds once nobody has typed for a
 * moment. Empty where specifications can’t be read here.
 */
export function useSpecificationGroups(typed: string): SpecificationGroups {
  const services = useServices();
  const isOffered = useHasExtension('viewer.specifications');
  const readings = useMemo(() => readMarksOf(services), [services]);
  const read = useQuery({ ...readings.query, enabled: isOffered });

  const words = typed.trim();
  const searched = useDebouncedValue(words, pauseMs);
  const isSearched = isOffered && words !== '' && searched.length >= fewest;
  const searchOptions = specificationSearchQuery(services.viewer, searched, undefined, mostShown);
  const search = useQuery({
    ...searchOptions,
    enabled: isSearched,
    placeholderData: keepPreviousData,
  });
  const hits = isSearched ? (search.data ?? none) : none;
  const found = useMemo(() => specificationGroup(hits, typed), [hits, typed]);
  return {
    readings: isOffered ? (read.data ?? none) : none,
    found,
    isSearching: isOffered && (words !== searched || search.isFetching),
    sources: [
      { label: 'Recently read specifications', queryKey: readings.query.queryKey, query: read },
      // The dialog doesn't change its height with every search.
      {
        label: 'Specifications',
        queryKey: searchOptions.queryKey,
        query: { ...search, isFetching: false },
      },
    ],
  };
}
