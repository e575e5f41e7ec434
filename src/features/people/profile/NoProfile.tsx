import { Link2Off, UserX } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router';
import {
  findPeople,
  findPeopleByExactName,
  findPeopleWithCorrection,
} from '#data/directory/people/people-search.ts';
import { usePeople } from '#features/people/use-people.ts';
import { paths } from '#paths.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { CopyButton } from '#ui/button/CopyButton.tsx';
import { Text } from '#ui/layout/layout.tsx';
import { EmptyState } from '#ui/notice/EmptyState.tsx';
import { Page } from '#ui/page/Page.tsx';

export function PersonNotFound({ name }: { name: string }) {
  const trimmed = name.trim();
  return (
    <EmptyState
      icon={UserX}
      title="Not in the directory"
      actions={
        <>
          {trimmed !== name && trimmed !== '' && (
            <ButtonLink to={paths.person(trimmed)}>Without the spaces around it</ButtonLink>
          )}
          <CopyButton label="Copy name" text={name} />
          <ButtonLink to={paths.people()}>All people</ButtonLink>
        </>
      }
    >
      No one in the directory has the exact name “<bdi>{name}</bdi>”. They may have left, or their
      name may be spelled differently.
      <LikelyPeople name={name} />
    </EmptyState>
  );
}

const maxSuggestions = 3;

/**
 * Links to people with this full name or e-mail address. If there are none, links to people found
 * by the words of the name, or by the words without typos.
 */
function LikelyPeople({ name }: { name: string }) {
  const { people } = usePeople();
  const likely = useMemo(() => {
    const others = (people ?? []).filter((person) => person.name !== name);
    const words = name.replace(/[._@-]+/gu, ' ').trim();
    if (words === '') return [];
    const named = findPeopleByExactName(others, name);
    const found = named.length > 0 ? named : findPeople(others, words);
    return found.length > 0 ? found : (findPeopleWithCorrection(others, words)?.found ?? []);
  }, [people, name]);
  if (likely.length === 0) return null;
  return (
    <Text as="div" above={12}>
      <p>Did you mean</p>
      <ul aria-label="Did you mean">
        {likely.slice(0, maxSuggestions).map((person) => (
          <li key={person.key}>
            <Link to={paths.person(person.name)}>
              <bdi>{truncate(person.name, maxNameLength)}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </Text>
  );
}

/** Page for a name that a request URL can't contain. */
export function InvalidPersonName({ name }: { name: string }) {
  const shown = name === '' ? 'No name' : name;
  return (
    <Page
      title={shown}
      heading={<bdi>{shown}</bdi>}
      crumbs={[{ to: paths.people(), label: 'People' }]}
    >
      <EmptyState
        icon={Link2Off}
        title="This profile can’t be opened"
        actions={<ButtonLink to={paths.people()}>All people</ButtonLink>}
      >
        {name === ''
          ? 'The URL of this page contains no name.'
          : 'The directory can’t look up this name, because a URL can’t contain it.'}
      </EmptyState>
    </Page>
  );
}
