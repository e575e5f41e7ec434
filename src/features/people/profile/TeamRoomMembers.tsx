import { Link } from 'react-router';
import { useLoadedRecords } from '#features/people/use-people.ts';
import { paths } from '#paths.ts';
import { formatNumber } from '#text/format-number.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { Stack, Text } from '#ui/layout/layout.tsx';
import { PersonListItem } from '#ui/list/LimitedList.tsx';

const maxShownMembers = 12;

/** Other people in the team room whose records are loaded. */
export function TeamRoomMembers({
  room,
  names,
}: {
  room: string;
  /** Names of the person on screen, whom the list omits. */
  names: readonly (string | null)[];
}) {
  const { people, isComplete } = useLoadedRecords();
  const others = people.filter(
    ({ name, person }) => person.teamRoomName === room && !names.includes(name),
  );
  if (others.length === 0 && !isComplete) return null;
  return (
    <Stack as="section" gap={6}>
      <h2>
        In team room <bdi>{truncate(room, maxNameLength)}</bdi>
      </h2>
      {others.length === 0 && (
        <Text tone="soft" size="small">
          Nobody else.
        </Text>
      )}
      {!isComplete && (
        <Text tone="soft" size="small">
          Only people loaded so far are listed.
        </Text>
      )}
      <ul>
        {others.slice(0, maxShownMembers).map(({ name }) => (
          <PersonListItem key={name} name={name} to={paths.person(name)} />
        ))}
      </ul>
      {others.length > maxShownMembers && (
        <p>
          <Link to={paths.people({ room })}>Show all {formatNumber(others.length)}</Link>
        </p>
      )}
    </Stack>
  );
}
