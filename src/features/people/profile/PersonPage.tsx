import { useSuspenseQuery } from '@tanstack/react-query';
import { Link as LinkIcon, Mail } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Link, useHref, useParams } from 'react-router';
import { sectionsOf } from '#data/directory/people/person-sections.ts';
import { personQuery } from '#data/directory/queries.ts';
import type { Person } from '#data/directory/schema.ts';
import { useRecentPeople } from '#features/people/PeopleLayout.tsx';
import { personTags, shownPersonName } from '#features/people/person-labels.ts';
import { paths } from '#paths.ts';
import { isAddressable } from '#platform/http/api-path.ts';
import { useServices } from '#platform/react.tsx';
import { fromSegment } from '#text/path-segment.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { CopyButton } from '#ui/button/CopyButton.tsx';
import { JsonMembers } from '#ui/data-view/JsonValue.tsx';
import { Page } from '#ui/page/Page.tsx';
import { Avatar } from '#ui/text/Avatar.tsx';
import { Tag } from '#ui/text/Tag.tsx';
import type { Place } from '#workflows/places/place.ts';
import { StarButton } from '#workflows/stars/StarButton.tsx';
import { useStars } from '#workflows/stars/use-stars.ts';
import { HeldCompetencies } from './HeldCompetencies.tsx';
import { NotInDirectory } from './NotInDirectory.tsx';
import { OwnedCompetencies } from './OwnedCompetencies.tsx';
import styles from './PersonPage.module.css';
import { PersonProjects } from './PersonProjects.tsx';
import { PersonSkills } from './PersonSkills.tsx';
import { ProfileFacts } from './ProfileFacts.tsx';
import { TeamRoom } from './TeamRoom.tsx';
import { UnaddressableName } from './UnaddressableName.tsx';

/** The person whose name the address holds. */
export function PersonPage() {
  const name = fromSegment(useParams().name ?? '');
  return isAddressable(name) ? (
    <Addressed key={name} name={name} />
  ) : (
    <UnaddressableName name={name} />
  );
}

function Addressed({ name }: { name: string }) {
  const { directory } = useServices();
  const { data: person } = useSuspenseQuery(personQuery(directory, name));
  const href = useHref(paths.person(name));
  const recent = useRecentPeople();
  const { has: hasStar } = useStars();
  const place: Place = { kind: 'person', name };
  const found = person !== null;
  useEffect(() => {
    if (found) recent.add(name);
  }, [recent, name, found]);
  if (person === null) {
    return (
      <Frame
        name={name}
        shown={name}
        names={[name]}
        actions={hasStar(place) && <StarButton place={place} />}
      >
        <NotInDirectory name={name} />
      </Frame>
    );
  }
  const { skills, projects, others } = sectionsOf(person);
  return (
    <Frame
      name={name}
      person={person}
      shown={shownPersonName(person, name)}
      names={[name, person.name]}
      tags={<Tags person={person} />}
      actions={
        <>
          <StarButton place={place} />
          {person.email && <CopyButton label="Copy email" icon={Mail} text={person.email} />}
          <CopyButton label="Copy link" icon={LinkIcon} text={window.location.origin + href} />
        </>
      }
    >
      {skills && <PersonSkills skills={skills} />}
      {projects && <PersonProjects projects={projects} />}
      <section>
        <h2 className={styles.head}>Profile</h2>
        <ProfileFacts person={person} />
      </section>
      <JsonMembers members={others} />
    </Frame>
  );
}

function Tags({ person }: { person: Person }) {
  return (
    <>
      {person.category?.trim() && (
        <Tag>
          <bdi>{truncate(person.category, maxNameLength)}</bdi>
        </Tag>
      )}
      {personTags(person).map(({ label, tone }) => (
        <Tag key={label} tone={tone}>
          {label}
        </Tag>
      ))}
    </>
  );
}

function Frame({
  name,
  shown,
  names,
  person,
  tags,
  actions,
  children,
}: {
  name: string;
  shown: string;
  /** What competencies may call their owner. */
  names: readonly (string | null)[];
  person?: Person;
  tags?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const room = person?.teamRoomName;
  return (
    <Page
      title={shown}
      heading={<bdi>{shown}</bdi>}
      crumb={<Link to={paths.people()}>People</Link>}
      leading={<Avatar name={shown} size="large" />}
      below={tags}
      actions={actions}
      layout="flush"
    >
      <div className={styles.split}>
        <div className={styles.profile}>{children}</div>
        <div className={styles.beside}>
          <OwnedCompetencies key={name} names={names} />
          {person && <HeldCompetencies person={person} />}
          {room?.trim() && <TeamRoom room={room} names={names} />}
        </div>
      </div>
    </Page>
  );
}
