import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { nameSpellings } from '#data/directory/people/name-spellings.ts';
import type { KnownPerson } from '#data/directory/people/people-list.ts';
import { peopleNamed } from '#data/directory/people/people-search.ts';
import { personQuery } from '#data/directory/queries.ts';
import { paths } from '#paths.ts';
import { isAddressable } from '#platform/http/api-path.ts';
import { inBackground } from '#platform/in-background.ts';
import { useServices } from '#platform/react.tsx';

/**
 * Goes to the person whom a text names: somebody who is known, else whom the directory finds by one of the
 * likely spellings (interface 4.2 finds exact names only). The page of the text as typed says if nobody is
 * found, or why nobody could be asked.
 */
export function useFindPerson(people: readonly KnownPerson[]) {
  const { directory } = useServices();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    gcTime: 0,
    mutationFn: async (typed: string): Promise<string> => {
      const [known] = peopleNamed(people, typed);
      if (known !== undefined) return known.name;
      const names = people.map(({ name }) => name);
      for (const name of nameSpellings(typed, names).filter(isAddressable)) {
        const query = { ...personQuery(directory, name), ...inBackground };
        if ((await client.fetchQuery(query)) !== null) return name;
      }
      return typed;
    },
  });
  return {
    isLooking: isPending,
    find: (typed: string) =>
      mutate(typed, {
        onSettled: (name = typed) => void navigate(paths.person(name)),
      }),
  };
}
