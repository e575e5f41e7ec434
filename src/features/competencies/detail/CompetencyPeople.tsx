import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import type { ListedCompetency } from '#data/directory/competencies/competency-list.ts';
import { getLoadedPersonRecords } from '#data/directory/people/people-list.ts';
import { getPersonLookups, isValidLookupName } from '#data/directory/people/person-lookups.ts';
import { findPeopleWithCompetency } from '#data/directory/people/person-sections.ts';
import { peopleQuery, personQuery } from '#data/directory/queries.ts';
import { paths } from '#paths.ts';
import { useHasExtension, useObservable, useServices } from '#platform/react.tsx';
import { formatCount } from '#text/format-number.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { Text } from '#ui/layout/layout.tsx';
import { LimitedList, PersonListItem } from '#ui/list/LimitedList.tsx';
import { Avatar } from '#ui/text/Avatar.tsx';
import { getFailureMessage } from '#workflows/failures/failure-message.ts';
import styles from './detail.module.css';

/** Owner of a competency, with a note if their profile can't be loaded. */
export function CompetencyOwner({ owner }: { owner: string | null }) {
  if (!owner) return <span className={styles.owner}>Owner not given</span>;
  return (
    <>
      <Avatar name={owner} />
      <span className={styles.owner} data-quiet>
        Owned by{' '}
        <Link to={paths.person(owner)}>
          <bdi>{truncate(owner, maxNameLength)}</bdi>
        </Link>
        <OwnerNote key={owner} owner={owner} />
      </span>
    </>
  );
}

function OwnerNote({ owner }: { owner: string }) {
  const { directory } = useServices();
  const enabled = isValidLookupName(owner);
  const { data, error } = useQuery({ ...personQuery(directory, owner), enabled });
  const message = error && getFailureMessage(error);
  return (
    <small role="status">
      {!enabled && ' (the profile can’t be loaded)'}
      {data === null && ' (not in the directory)'}
      {data === undefined &&
        message &&
        !message.isStopped &&
        ` Profile not loaded. ${message.explanation}`}
    </small>
  );
}

const step = 20;

export function CompetencyHolders({ listed }: { listed: ListedCompetency }) {
  const { directory, queryClient } = useServices();
  const offersList = useHasExtension('directory.people');
  const { data } = useQuery({ ...peopleQuery(directory), enabled: offersList });
  const { byName } = useObservable(getPersonLookups(queryClient, directory));
  const holders = useMemo(
    () => findPeopleWithCompetency(listed, getLoadedPersonRecords(data?.items ?? [], byName)),
    [listed, data, byName],
  );
  if (holders.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2>{formatCount(holders.length, 'person has', 'people have')} this competency</h2>
      {data === undefined && (
        <Text tone="soft" size="small">
          Only people loaded so far are listed.
        </Text>
      )}
      <LimitedList items={holders} step={step}>
        {(shown) => (
          <ul>
            {shown.map(({ name }) => (
              <PersonListItem key={name} name={name} to={paths.person(name)} />
            ))}
          </ul>
        )}
      </LimitedList>
    </section>
  );
}
