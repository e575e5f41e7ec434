import { queryOptions } from '@tanstack/react-query';
import {
  type ListedCompetency,
  listCompetencies,
} from '#data/directory/competencies/competency-list.ts';
import { apiPath } from '#platform/http/api-path.ts';
import { isFailure } from '#platform/http/failure.ts';
import { type Http, MiB } from '#platform/http/http.ts';
import { isRetryPaused } from '#platform/http/retry.ts';
import { type ReadableList, withResponseHead } from '#platform/parse-list.ts';
import { competenciesSchema, type Person, peopleSchema, personSchema } from './schema.ts';

/** Milliseconds for which data is fresh. People and competencies change rarely. */
const staleTime = 5 * 60_000;

/** Ten thousand people take 5 to 15 MB. */
const allPeople = { maxBytes: 32 * MiB };
/** Ten thousand competencies take 12 MB or more; the length of their texts is unlimited. */
const allCompetencies = { maxBytes: 64 * MiB };

export const directoryKey = ['directory'] as const;

/** Interface 4.1. */
export function competenciesQuery(directory: Http) {
  return queryOptions({
    queryKey: [...directoryKey, 'competencies'],
    queryFn: async ({ signal }): Promise<ReadableList<ListedCompetency>> => {
      const path = apiPath`/data/v1/competencies`;
      const options = { signal, ...allCompetencies };
      const list = await directory.get(
        'load the competencies',
        path,
        withResponseHead(competenciesSchema),
        options,
      );
      return { ...list, items: listCompetencies(list.items) };
    },
    staleTime,
    // The screens of the directory open without waiting.
    gcTime: Number.POSITIVE_INFINITY,
    // Comparing thousands of records takes longer than rendering the few visible rows.
    structuralSharing: false,
  });
}

export const personKey = [...directoryKey, 'person'] as const;

/** Finds an exact name (interface 4.2); null if there is no such person. */
export function personQuery(directory: Http, name: string) {
  return queryOptions({
    queryKey: [...personKey, name],
    queryFn: async ({ signal }): Promise<Person | null> => {
      try {
        return await directory.get(
          'load the person',
          apiPath`/data/v1/people/${name}`,
          personSchema,
          { signal, canBeForbidden: true },
        );
      } catch (error) {
        if (isFailure(error, 'not-found')) return null;
        throw error;
      }
    },
    // A person that the directory lacks is requested again only after a reload.
    staleTime: ({ state }) => (state.data === null ? Number.POSITIVE_INFINITY : staleTime),
    refetchOnReconnect: ({ state }) =>
      state.data === null || isRetryPaused(state.error) ? false : 'always',
    // The list of people uses the people that any screen has loaded.
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** Extension directory.people, in the order received. */
export function peopleQuery(directory: Http) {
  return queryOptions({
    queryKey: [...directoryKey, 'people'],
    queryFn: ({ signal }) =>
      directory.get('load the people', apiPath`/data/v1/people`, withResponseHead(peopleSchema), {
        signal,
        ...allPeople,
      }),
    staleTime,
    structuralSharing: false,
  });
}
