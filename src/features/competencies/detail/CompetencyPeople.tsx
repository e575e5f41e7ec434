import { CancelledError, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import type { ListedCompetency } from '#data/directory/competencies/competency-list.ts';
import { loadedRecords } from '#data/directory/people/people-list.ts';
import { canBeLookedUp, personLookups } from '#data/directory/people/person-lookups.ts';
import { holdersOf } from '#data/directory/people/person-sections.ts';
import { peopleQuery, personQuery } from '#data/directory/queries.ts';
import { paths } from '#paths.ts';
import { isAddressable } from '#platform/http/api-path.ts';
import { type Failure, failureOf } from '#platform/http/failure.ts';
import { useHasExtension, useObservable, useServices } from '#platform/react.tsx';
import { formatNumber } from '#text/format-number.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { LimitedList, ListedLink } from '#ui/list/LimitedList.tsx';
import { Avatar } from '#ui/text/Avatar.tsx';
import styles from './CompetencyDetail.module.css';

/** The owner of a competency, with a note if their profile can't be loaded. */
export function OwnerLine({ owner }: { owner: string | null }) {
  if (!owner) return <span className={styles.owner}>Owner not given</span>;
  return (
    <>
      <Avatar name={owner} />
      <span className={styles.owner}>
        Owned by{' '}
        <Link to={paths.person(owner)}>
          <bdi>{truncate(owner, maxNameLength)}</bdi>
        </Link>
        <OwnerNote key={owner} owner={owner} />
      </span>
    </>
  );
}

const noAccess = 'you don’t have access to the profile';
const reasons: Partial<Record<Failure['kind'], string>> = {
  unauthenticated: 'the session has ended',
  'rate-limited': 'the directory asks for a pause',
  server: 'the directory failed',
  offline: 'this device is offline',
};

/** Returns the note about a failed look-up; undefined if it was cancelled. */
function failureNote(error: Error): string | undefined {
  const failure = failureOf(error);
  if (error instanceof CancelledError || failure?.kind === 'aborted') return undefined;
  if (failure?.kind === 'unaddressable') return 'the profile can’t be loaded';
  if (failure?.kind === 'forbidden') return noAccess;
  if (failure?.kind === 'key-required') {
    if (failure.reason === 'missing') return 'profile not loaded: the directory needs a key';
    return failure.status === 403 ? noAccess : 'profile not loaded: the directory refused the key';
  }
  const reason = failure && reasons[failure.kind];
  return `profile not loaded: ${reason ?? 'the answer can’t be read'}`;
}

function unaskedNote(owner: string): string {
  return isAddressable(owner)
    ? 'the name is too long to load the profile'
    : 'the profile can’t be loaded';
}

function OwnerNote({ owner }: { owner: string }) {
  const { directory } = useServices();
  const enabled = canBeLookedUp(owner);
  const { data, error } = useQuery({ ...personQuery(directory, owner), enabled });
  let note = enabled ? undefined : unaskedNote(owner);
  if (data === null) note = 'not in the directory';
  else if (data === undefined && error !== null) note = failureNote(error);
  return <span role="status">{note !== undefined && <small> ({note})</small>}</span>;
}

const step = 20;

/** The people whose loaded records name the competency; absent if there are none. */
export function HeldBy({ listed }: { listed: ListedCompetency }) {
  const { directory, queryClient } = useServices();
  const offersList = useHasExtension('directory.people');
  const { data } = useQuery({ ...peopleQuery(directory), enabled: offersList });
  const { byName } = useObservable(personLookups(queryClient, directory));
  const holders = useMemo(
    () => holdersOf(listed, loadedRecords(data?.items ?? [], byName)),
    [listed, data, byName],
  );
  if (holders.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2>
        Held by {formatNumber(holders.length)} {holders.length === 1 ? 'person' : 'people'}
      </h2>
      {data === undefined && <p className={styles.hint}>Only people loaded so far are listed.</p>}
      <LimitedList items={holders} step={step}>
        {(shown) => (
          <ul>
            {shown.map(({ name, person }) => {
              const words = truncate(person.fullName?.trim() || name, maxNameLength);
              return (
                <ListedLink key={name} picture={<Avatar name={words} size="small" />}>
                  <Link to={paths.person(name)}>
                    <bdi>{words}</bdi>
                  </Link>
                </ListedLink>
              );
            })}
          </ul>
        )}
      </LimitedList>
    </section>
  );
}
