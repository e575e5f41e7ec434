import { Link } from 'react-router';
import {
  dayOf,
  formatDay,
  formatTimeSince,
  isoDay,
  readDay,
} from '#data/directory/people/start-date.ts';
import type { Person } from '#data/directory/schema.ts';
import { employmentLabel, flagLabel } from '#features/people/person-labels.ts';
import { paths } from '#paths.ts';
import { useServices } from '#platform/react.tsx';
import { codeHostProfile } from '#platform/specification-link/code-host-link.ts';
import { mailLink } from '#text/safe-link.ts';
import { truncate } from '#text/truncate.ts';
import { type DescriptionItem, DescriptionList } from '#ui/text/DescriptionList.tsx';
import { NotGiven } from '#ui/text/NotGiven.tsx';
import { CopyValue } from './CopyValue.tsx';
import styles from './ProfileFacts.module.css';

/** Every field of a person (interface 2.2) that the page's head doesn't show for certain. */
export function ProfileFacts({ person }: { person: Person }) {
  const facts: DescriptionItem[] = [
    { term: 'Name', value: <CopyValue text={person.name} what="name" mono={false} /> },
    { term: 'Email', value: <Email text={person.email} /> },
    { term: 'Code host', value: <CodeHostName text={person.codeHostUsername} /> },
    { term: 'Started', value: <Started text={person.startDate} /> },
    { term: 'Team room', value: <TeamRoom name={person.teamRoomName} /> },
    { term: 'Project', value: <Project id={person.projectId} /> },
    { term: 'Assignment', value: <Machine text={person.assignmentId} /> },
    { term: 'Tracker', value: <CopyValue text={person.trackerId} what="tracker ID" /> },
    { term: 'Identity provider', value: <Machine text={person.identityProviderId} /> },
    { term: 'Employment', value: employmentLabel(person) ?? <NotGiven /> },
    { term: 'Onboarding', value: flagLabel(person.onboarding) ?? <NotGiven /> },
    { term: 'Can QC', value: flagLabel(person.canQc) ?? <NotGiven /> },
  ];
  if (!person.fullName?.trim()) facts.unshift({ term: 'Full name', value: <NotGiven /> });
  if (!person.category?.trim()) facts.push({ term: 'Category', value: <NotGiven /> });
  return <DescriptionList items={facts} />;
}

function Email({ text }: { text: string | null }) {
  return (
    <CopyValue text={text} what="email" mono={false} href={text ? mailLink(text) : undefined} />
  );
}

function CodeHostName({ text }: { text: string | null }) {
  const { config } = useServices();
  const href = text ? codeHostProfile(config.specificationLink, text) : undefined;
  return <CopyValue text={text} what="code host name" href={href} />;
}

/** Leads to everybody known to be on it. */
function Project({ id }: { id: string | null }) {
  if (!id?.trim()) return <NotGiven />;
  return (
    <Link to={paths.people({ projectId: id })}>
      <Machine text={id} />
    </Link>
  );
}

/** Leads to everybody known to be in it. */
function TeamRoom({ name }: { name: string | null }) {
  if (!name?.trim()) return <NotGiven />;
  return (
    <Link to={paths.people({ room: name })}>
      <bdi>{truncate(name)}</bdi>
    </Link>
  );
}

function Machine({ text }: { text: string | null }) {
  if (!text) return <NotGiven />;
  return (
    <code>
      <bdi>{truncate(text)}</bdi>
    </code>
  );
}

function Started({ text }: { text: string | null }) {
  if (!text) return <NotGiven />;
  const day = readDay(text);
  // An unknown format is shown as received.
  if (day === undefined) return <bdi>{truncate(text)}</bdi>;
  return (
    <>
      <time dateTime={isoDay(day)}>{formatDay(day)}</time>
      <span className={styles.since}> · {formatTimeSince(day, dayOf(new Date()))}</span>
    </>
  );
}
