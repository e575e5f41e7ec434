import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { getLoadedPersonRecords } from '#data/directory/people/people-list.ts';
import { getPersonLookups, isValidLookupName } from '#data/directory/people/person-lookups.ts';
import { findUserRecord } from '#data/directory/people/user-record.ts';
import { peopleQuery, personQuery } from '#data/directory/queries.ts';
import { paths } from '#paths.ts';
import { useObservable, useServices } from '#platform/react.tsx';
import type { PersonProps } from '#ui/markdown/render-options.ts';

/**
 * Author or owner in the front matter, with a link to the person if the directory has a person with
 * this name, e-mail address or user name. Searches the loaded records, and otherwise requests the
 * record with this name.
 */
export function PersonLink({ value, canLookUp }: PersonProps) {
  const { directory, directoryKey, queryClient } = useServices();
  const { name, email } = splitPerson(value);
  const needsKey = useObservable(directoryKey.need) !== undefined;
  const { data: list } = useQuery({ ...peopleQuery(directory), enabled: false });
  const { byName } = useObservable(getPersonLookups(queryClient, directory));
  const found = useMemo(() => {
    const people = getLoadedPersonRecords(list?.items ?? [], byName);
    const named = people.find((person) => person.name === name);
    return named ?? findUserRecord(people, { email, subject: '', userName: name });
  }, [list, byName, name, email]);
  const isName = isValidLookupName(name) && name !== email;
  useQuery({
    ...personQuery(directory, name),
    enabled: canLookUp && !needsKey && list === undefined && found === undefined && isName,
    retry: false,
  });
  return found === undefined ? value : <Link to={paths.person(found.name)}>{value}</Link>;
}

/**
 * Splits an author or owner into name and e-mail address. The format is `Name <address>`, a name,
 * an address, or a user name such as `@name`.
 */
function splitPerson(value: string): { readonly name: string; readonly email: string | undefined } {
  const [, before = '', address] = /^([^<>]*)<([^<>\s]+)>$/.exec(value) ?? [];
  const name = (address === undefined ? value : before).trim().replace(/^@/, '');
  return { name, email: address ?? (name.includes('@') ? name : undefined) };
}
