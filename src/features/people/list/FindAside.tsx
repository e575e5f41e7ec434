import { useRef } from 'react';
import { useHasExtension } from '#platform/react.tsx';
import styles from './FindAside.module.css';
import { FindPerson } from './FindPerson.tsx';
import { RecentPeople } from './RecentPeople.tsx';

/** The way to anybody, listed or not: by their exact name, or by having looked them up before. */
export function FindAside() {
  const field = useRef<HTMLInputElement>(null);
  const listsEverybody = useHasExtension('directory.people');
  return (
    <aside className={styles.find} aria-label="Find by name">
      <h2>Find by name</h2>
      <p className={styles.known}>
        {listsEverybody
          ? 'Everybody in the directory is listed here.'
          : 'This directory doesn’t offer a list of everybody. Listed here is who owns a competency; anybody else can be found by their exact name.'}
      </p>
      <FindPerson field={field} />
      <RecentPeople onClear={() => field.current?.focus()} />
    </aside>
  );
}
