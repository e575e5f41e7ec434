import { useSuspenseQuery } from '@tanstack/react-query';
import { Link as LinkIcon, Mail } from 'lucide-react';
import { useEffect } from 'react';
import { useHref, useParams } from 'react-router';
import { findUserRecord } from '#data/directory/people/user-record.ts';
import { personQuery } from '#data/directory/queries.ts';
import type { Person } from '#data/directory/schema.ts';
import { getPersonName, getPersonTags } from '#features/people/person-labels.ts';
import { addRecentPerson, useRecentPeople } from '#features/people/recent-people.ts';
import { useLoadedRecords } from '#features/people/use-people.ts';
import { paths } from '#paths.ts';
import { isValidPathParameter } from '#platform/http/api-path.ts';
import { useServices, useSignedInUser } from '#platform/react.tsx';
import { decodePathSegment } from '#text/path-segment.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { CopyButton } from '#ui/button/CopyButton.tsx';
import { Page } from '#ui/page/Page.tsx';
import { Avatar } from '#ui/text/Avatar.tsx';
import { Tag } from '#ui/text/Tag.tsx';
import type { ItemReference } from '#workflows/items/item-reference.ts';
import { useRecordOpenedItem } from '#workflows/items/recent-items.ts';
import { StarButton } from '#workflows/stars/StarButton.tsx';
import { useStarredItems } from '#workflows/stars/use-stars.ts';
import { Term } from '#workflows/terms/Term.tsx';
import { InvalidPersonName, PersonNotFound } from './NoProfile.tsx';
import { OwnedCompetencies, PersonCompetencyList } from './PersonCompetencyList.tsx';
import { PersonRecord } from './PersonRecord.tsx';
import styles from './profile.module.css';
import { TeamRoomMembers } from './TeamRoomMembers.tsx';

export function PersonPage() {
  const name = decodePathSegment(useParams().name ?? '');
  return isValidPathParameter(name) ? (
    <Profile key={name} name={name} />
  ) : (
    <InvalidPersonName name={name} />
  );
}

function Profile({ name }: { name: string }) {
  const { directory } = useServices();
  const { data: person } = useSuspenseQuery(personQuery(directory, name));
  const recent = useRecentPeople();
  const isFound = person !== null;
  useEffect(() => {
    if (isFound) addRecentPerson(recent, name);
  }, [recent, name, isFound]);
  useRecordOpenedItem(isFound ? { kind: 'person', name } : undefined);
  const shown = person === null ? name : getPersonName(person, name);
  /** Names under which competencies can list the person as their owner. */
  const names = person === null ? [name] : [name, person.name];
  const room = person?.teamRoomName;
  return (
    <Page
      title={shown}
      heading={<bdi>{shown}</bdi>}
      crumbs={[{ to: paths.people(), label: 'People' }]}
      leading={person && <Avatar name={shown} identity={name} size="large" />}
      below={person && <Tags name={name} person={person} />}
      actions={<Actions name={name} person={person} />}
      layout="flush"
    >
      <div className={styles.split}>
        <div className={styles.profile}>
          {person === null ? <PersonNotFound name={name} /> : <PersonRecord person={person} />}
        </div>
        <div className={styles.beside}>
          <OwnedCompetencies names={names} isHiddenIfEmpty={person === null} />
          {person && <PersonCompetencyList person={person} />}
          {room?.trim() && <TeamRoomMembers room={room} names={names} />}
        </div>
      </div>
    </Page>
  );
}

function Actions({ name, person }: { name: string; person: Person | null }) {
  const href = useHref(paths.person(name));
  const place: ItemReference = { kind: 'person', name };
  const { has: hasStar } = useStarredItems();
  if (person === null) return hasStar(place) && <StarButton place={place} />;
  return (
    <>
      <StarButton place={place} />
      {person.email && <CopyButton label="Copy email" icon={Mail} text={person.email} />}
      <CopyButton label="Copy link" icon={LinkIcon} text={window.location.origin + href} />
    </>
  );
}

function Tags({ name, person }: { name: string; person: Person }) {
  const { people } = useLoadedRecords();
  const isOwn = findUserRecord(people, useSignedInUser())?.name === name;
  return (
    <>
      {isOwn && <Tag tone="good">You</Tag>}
      {person.category?.trim() && (
        <Tag>
          <bdi>{truncate(person.category, maxNameLength)}</bdi>
        </Tag>
      )}
      {getPersonTags(person).map(({ label, tone, term }) => (
        <Tag key={label} tone={tone}>
          <Term name={term}>{label}</Term>
        </Tag>
      ))}
    </>
  );
}
