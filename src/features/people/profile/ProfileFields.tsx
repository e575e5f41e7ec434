import { Link } from 'react-router';
import {
  formatDay,
  formatIsoDay,
  formatTimeSince,
  parseStartDate,
  toLocalDay,
} from '#data/directory/people/start-date.ts';
import type { Person } from '#data/directory/schema.ts';
import { formatEmployment, formatYesNo } from '#features/people/person-labels.ts';
import { paths } from '#paths.ts';
import { useServices } from '#platform/react.tsx';
import { buildProfileUrl } from '#platform/specification-link/code-host-link.ts';
import { checkLink, toMailtoUrl } from '#text/safe-link.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { CopyButton } from '#ui/button/CopyButton.tsx';
import { Text } from '#ui/layout/layout.tsx';
import { type DescriptionItem, DescriptionList } from '#ui/text/DescriptionList.tsx';
import { Disclosure } from '#ui/text/Disclosure.tsx';
import { ExternalLink } from '#ui/text/ExternalLink.tsx';
import { MissingValue } from '#ui/text/MissingValue.tsx';
import { Term } from '#workflows/terms/Term.tsx';
import styles from './profile.module.css';

/** Fields of interface 2.2, without those that the header of the page always shows. */
export function ProfileFields({ person }: { person: Person }) {
  const { config } = useServices();
  const { email, codeHostUsername, teamRoomName: room, projectId } = person;
  const host = codeHostUsername
    ? buildProfileUrl(config.specificationLink, codeHostUsername)
    : undefined;
  const facts: DescriptionItem[] = [
    {
      term: 'Team room',
      value: room?.trim() && (
        <Link to={paths.people({ room })}>
          <bdi>{truncate(room)}</bdi>
        </Link>
      ),
    },
    {
      term: 'Project',
      value: projectId?.trim() && (
        <Link to={paths.people({ projectId })}>
          <Machine text={projectId} />
        </Link>
      ),
    },
    {
      term: 'Email',
      value: (
        <CopyValue
          text={email}
          what="email"
          mono={false}
          href={email ? toMailtoUrl(email) : undefined}
        />
      ),
    },
    {
      term: 'Code host',
      value: <CopyValue text={codeHostUsername} what="code host name" href={host} />,
    },
    { term: 'Started', value: <Started text={person.startDate} /> },
    { term: 'Employment', value: formatEmployment(person) },
    { term: 'Onboarding', value: formatYesNo(person.onboarding) },
    {
      key: 'canQc',
      term: <Term name="canQc">Can QC</Term>,
      value: formatYesNo(person.canQc),
    },
  ];
  if (!person.fullName?.trim()) facts.unshift({ term: 'Full name', value: null });
  if (!person.category?.trim()) facts.push({ term: 'Category', value: null });
  const identifiers: DescriptionItem[] = [
    {
      term: 'Name in the directory',
      value: <CopyValue text={person.name} what="name" mono={false} />,
    },
    { term: 'Assignment', value: <Machine text={person.assignmentId} /> },
    { term: 'Tracker', value: <CopyValue text={person.trackerId} what="tracker ID" /> },
    { term: 'Identity provider', value: <Machine text={person.identityProviderId} /> },
  ];
  return (
    <>
      <DescriptionList items={facts} />
      <Disclosure summary="Identifiers">{() => <DescriptionList items={identifiers} />}</Disclosure>
    </>
  );
}

/** Value with a copy button. If the value is a web URL, it is a link. */
function CopyValue({
  text,
  what,
  mono = true,
  href,
}: {
  text: string | null;
  /** Name in the button's label, such as “email” in “Copy email”. */
  what: string;
  mono?: boolean;
  /** URL of the link; by default the value itself. */
  href?: string | undefined;
}) {
  if (!text) return <MissingValue />;
  const words = <bdi>{truncate(text, maxNameLength)}</bdi>;
  const link = checkLink(href ?? text);
  let shown = mono ? <code>{words}</code> : <span>{words}</span>;
  if (href?.startsWith('mailto:')) shown = <a href={href}>{words}</a>;
  else if (link.safe) shown = <ExternalLink href={link.href}>{words}</ExternalLink>;
  return (
    <span className={styles.value}>
      {shown}
      <CopyButton label={`Copy ${what}`} text={text} showsLabel={false} />
    </span>
  );
}

function Machine({ text }: { text: string | null }) {
  if (!text) return <MissingValue />;
  return (
    <code>
      <bdi>{truncate(text)}</bdi>
    </code>
  );
}

function Started({ text }: { text: string | null }) {
  if (!text) return <MissingValue />;
  const day = parseStartDate(text);
  // Shows a date in an unknown format unmodified.
  if (day === undefined) return <bdi>{truncate(text)}</bdi>;
  return (
    <>
      <time dateTime={formatIsoDay(day)}>{formatDay(day)}</time>
      <Text as="span" tone="soft">
        {' '}
        · {formatTimeSince(day, toLocalDay(new Date()))}
      </Text>
    </>
  );
}
