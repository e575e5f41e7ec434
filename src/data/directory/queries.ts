import { queryOptions } from '@tanstack/react-query';
import {
  type ListedCompetency,
  listCompetencies,
} from '#data/directory/competencies/competency-list.ts';
import { apiPath } from '#platform/http/api-path.ts';
import { isFailure } from '#platform/http/failure.ts';
import { type Http, MiB } from '#platform/http/http.ts';
import { isRetryPaused } from '#platform/http/retry.ts';
import { answered, type ReadableList } from '#platform/tolerant.ts';
import { competenciesSchema, type Person, peopleSchema, personSchema } from './schema.ts';

/** People and competencies change within days, not minutes. */
const staleTime = 5 * 60_000;

/**
 * A whole organisation comes in one answer: ten thousand people are 5 to 15 MB, and as many
 * competencies, whose descriptions and criteria have no limit, 12 MB or more.
 */
const allPeople = { maxBytes: 32 * MiB };
const allCompetencies = { maxBytes: 64 * MiB };

/** The beginning of every query key of the directory. */
export const directoryKey = ['directory'] as const;

/** All competencies, sorted by category and name (interface 4.1). */
export function competenciesQuery(directory: Http) {
  return queryOptions({
    queryKey: [...directoryKey, 'competencies'],
    queryFn: async ({ signal }): Promise<ReadableList<ListedCompetency>> => {
      const path = apiPath`/data/v1/competencies`;
      const options = { signal, ...allCompetencies };
      const list = await directory.get(
        'load the competencies',
        path,
        answered(competenciesSchema),
        options,
      );
      return { ...list, items: listCompetencies(list.items) };
    },
    staleTime,
    // Deep comparison of thousands of records costs more than rendering the few visible rows again.
    structuralSharing: false,
  });
}

/** For `select`: how many competencies there are. */
export function competencyCount({ items }: ReadableList<ListedCompetency>): number {
  return items.length;
}

/** The beginning of the query key of each person. */
export const personKey = [...directoryKey, 'person'] as const;

/** One person by exact name (interface 4.2); null when the directory has nobody of that name. */
export function personQuery(directory: Http, name: string) {
  return queryOptions({
    queryKey: [...personKey, name],
    queryFn: async ({ signal }): Promise<Person | null> => {
      try {
        return await directory.get(
          'load the person',
          apiPath`/data/v1/people/${name}`,
          personSchema,
          { signal, mayBeClosed: true },
        );
      } catch (error) {
        if (isFailure(error, 'not-found')) return null;
        throw error;
      }
    },
    // A missing person is not requested again until the page is reloaded.
    staleTime: ({ state }) => (state.data === null ? Number.POSITIVE_INFINITY : staleTime),
    refetchOnReconnect: ({ state }) =>
      state.data === null || isRetryPaused(state.error) ? false : 'always',
    // The list of people uses every look-up, whichever screen started it.
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** Everybody (extension directory.people), in the order received. */
export function peopleQuery(directory: Http) {
  return queryOptions({
    queryKey: [...directoryKey, 'people'],
    queryFn: ({ signal }) =>
      directory.get('load the people', apiPath`/data/v1/people`, answered(peopleSchema), {
        signal,
        ...allPeople,
      }),
    staleTime,
    structuralSharing: false,
  });
}
