import { useMemo } from 'react';
import { Link } from 'react-router';
import { findMeantPeople, fullNameOf, peopleNamed } from '#data/directory/people/people-search.ts';
import { usePeople } from '#features/people/use-people.ts';
import { paths } from '#paths.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import styles from './LikelyPeople.module.css';

const mostLikely = 3;

/** Those who may be meant by a name that the directory doesn’t have: so named on screen, or one typo away. */
export function LikelyPeople({ name }: { name: string }) {
  const { people } = usePeople();
  const likely = useMemo(() => {
    const others = (people ?? []).filter((person) => person.name !== name);
    const named = peopleNamed(others, name);
    return named.length > 0 ? named : (findMeantPeople(others, name)?.found ?? []);
  }, [people, name]);
  if (likely.length === 0) return null;
  return (
    <div className={styles.likely}>
      <p>Did you mean</p>
      <ul aria-label="Did you mean">
        {likely.slice(0, mostLikely).map((person) => (
          <li key={person.key}>
            <Link to={paths.person(person.name)}>
              <bdi>{truncate(fullNameOf(person), maxNameLength)}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
