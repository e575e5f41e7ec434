import { Link } from 'react-router';
import { useLoadedRecords } from '#features/people/use-people.ts';
import { paths } from '#paths.ts';
import { formatNumber } from '#text/format-number.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { Stack, Text } from '#ui/layout/layout.tsx';
import { LinkListItem } from '#ui/list/LimitedList.tsx';
import { Avatar } from '#ui/text/Avatar.tsx';

const maxShownMembers = 12;

/** Other people in the team room whose records are loaded. */
export function TeamRoomMembers({
  room,
  names,
}: {
  room: string;
  /** Names of the person whose profile is shown, whom the list omits. */
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
        {others.slice(0, maxShownMembers).map(({ name }) => {
          const shown = truncate(name, maxNameLength);
          return (
            <LinkListItem key={name} picture={<Avatar name={shown} identity={name} size="small" />}>
              <Link to={paths.person(name)}>
                <bdi>{shown}</bdi>
              </Link>
            </LinkListItem>
          );
        })}
      </ul>
      {others.length > maxShownMembers && (
        <p>
          <Link to={paths.people({ room })}>Show all {formatNumber(others.length)}</Link>
        </p>
      )}
    </Stack>
  );
}
