import { type RefObject, useRef } from 'react';
import type { KnownPerson } from '#data/directory/people/people-list.ts';
import { useRecentPeople } from '#features/people/PeopleLayout.tsx';
import { useObservable } from '#platform/react.tsx';
import styles from './FindAside.module.css';
import { FindPerson } from './FindPerson.tsx';
import { RecentPeople } from './RecentPeople.tsx';
import { useFindPerson } from './use-find-person.ts';

/** The way to those whom the list doesn't have, and to those who were looked up before. */
export function FindAside({
  people,
  offersList,
  isEverybody,
  filterField,
}: {
  people: readonly KnownPerson[];
  /** The directory offers a list of everybody. */
  offersList: boolean;
  /** The list has everybody in the directory, so its filter finds anybody. */
  isEverybody: boolean;
  filterField: RefObject<HTMLInputElement | null>;
}) {
  const { find, isLooking } = useFindPerson(people);
  const field = useRef<HTMLInputElement>(null);
  const hasRecent = useObservable(useRecentPeople()).length > 0;
  if (isEverybody) {
    if (!hasRecent) return null;
    return (
      <aside className={styles.find} aria-label="Recent people">
        <RecentPeople onClear={() => filterField.current?.focus()} />
      </aside>
    );
  }
  return (
    <aside className={styles.find} aria-label="Find by name">
      <h2>Find by name</h2>
      <p className={styles.known}>
        {offersList
          ? 'The full list of people isn’t loaded. You can still find anybody by name.'
          : 'This directory doesn’t list everybody. People who own a competency are listed here. Find anybody else by name.'}
      </p>
      <FindPerson
        example={people.find(({ name }) => name.trim() !== '')?.name}
        isLooking={isLooking}
        onFind={find}
        field={field}
      />
      <RecentPeople onClear={() => field.current?.focus()} />
    </aside>
  );
}
