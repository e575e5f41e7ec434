import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import type { ListedCompetency } from '#data/directory/competencies/competency-list.ts';
import { holdersOf } from '#data/directory/people/held-competencies.ts';
import { recordsAtHand } from '#data/directory/people/people-list.ts';
import { personLookups } from '#data/directory/people/person-lookups.ts';
import { peopleQuery } from '#data/directory/queries.ts';
import { paths } from '#paths.ts';
import { useHasExtension, useObservable, useServices } from '#platform/react.tsx';
import { formatNumber } from '#text/format-number.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { LimitedList, ListedLink } from '#ui/list/LimitedList.tsx';
import { Avatar } from '#ui/text/Avatar.tsx';
import styles from './CompetencyDetail.module.css';

const step = 20;

/** Whose records name the competency, as far as records are known; nothing where nobody's does. */
export function HeldBy({ listed }: { listed: ListedCompetency }) {
  const { directory, queryClient } = useServices();
  const offersList = useHasExtension('directory.people');
  const { data } = useQuery({ ...peopleQuery(directory), enabled: offersList });
  const { byName } = useObservable(personLookups(queryClient, directory));
  const holders = useMemo(
    () => holdersOf(listed, recordsAtHand(data?.items ?? [], byName)),
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
