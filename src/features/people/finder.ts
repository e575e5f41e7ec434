import { useQuery } from '@tanstack/react-query';
import { User } from 'lucide-react';
import { useMemo } from 'react';
import { getSearchableNames, type PersonEntry } from '#data/directory/people/people-list.ts';
import { findPeople, findPeopleWithCorrection } from '#data/directory/people/people-search.ts';
import { competenciesQuery, peopleQuery } from '#data/directory/queries.ts';
import { paths } from '#paths.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import { foldText, getSearchWords } from '#text/fold-text.ts';
import { findBestByName } from '#text/match-rank.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import type { ItemReference } from '#workflows/items/item-reference.ts';
import {
  createItemFinder,
  createLinkTarget,
  maxResults,
  type PaletteFeature,
} from '#workflows/palette/palette.ts';
import { usePeopleWithOwners } from './use-people.ts';

/**
 * Returns a link to a person. If the name doesn't contain all search words, the context is the
 * skill, project or other value that contains the first of the missing words.
 */
function toTarget({ name, person }: Pick<PersonEntry, 'name' | 'person'>, typed = '') {
  const missing = getSearchWords(typed).find((word) => !foldText(name).includes(word));
  const { fullName = null, codeHostUsername = null, email = null, projectId = null } = person ?? {};
  const values = [fullName, codeHostUsername, email, projectId];
  const reason =
    missing &&
    [...(person ? getSearchableNames(person) : []), ...values].find(
      (value) => value !== null && foldText(value).includes(missing),
    );
  return createLinkTarget(User, {
    label: truncate(name, maxNameLength),
    context: truncate(reason || person?.teamRoomName?.trim() || 'Person', maxNameLength),
    to: paths.person(name),
  });
}

/** Returns the name of a person, folded, which is the first line of the search text. */
const getFoldedName = ({ searchText }: PersonEntry) => searchText.split('\n', 1).join();

const toTargets = (found: readonly PersonEntry[], typed: string) =>
  findBestByName(found, typed, getFoldedName, maxResults).map((entry) => toTarget(entry, typed));

/** Returns the people for the palette, which searches the same texts as the list of people. */
export function usePalettePeople(): PaletteFeature {
  const { directory } = useServices();
  const competencies = useQuery(competenciesQuery(directory));
  const options = peopleQuery(directory);
  const query = useQuery({ ...options, enabled: useHasExtension('directory.people') });
  const people = usePeopleWithOwners(query.data?.items, competencies.data?.items);
  const content = useMemo(() => {
    const search = {
      find: (typed: string) => findPeople(people, typed),
      findWithCorrection: (typed: string) => findPeopleWithCorrection(people, typed),
    };
    return {
      finders: [createItemFinder('People', search, toTargets)],
      getItemTarget: (item: ItemReference) => {
        if (item.kind !== 'person') return undefined;
        // Without a list of all people, the person might not be loaded.
        return toTarget(people.find(({ name }) => name === item.name) ?? item);
      },
    };
  }, [people]);
  return {
    content,
    isLoading: query.isLoading,
    // Competencies and people come from the same directory. If both fail to load, only the failure
    // of the competencies is shown.
    sources:
      competencies.error === null ? [{ label: 'People', queryKey: options.queryKey, query }] : [],
  };
}
