import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { PersonEntry } from '#data/directory/people/people-list.ts';
import { findPeopleByExactName, getNameSpellings } from '#data/directory/people/people-search.ts';
import { personQuery } from '#data/directory/queries.ts';
import { useRecentPeople } from '#features/people/recent-people.ts';
import { paths } from '#paths.ts';
import { isValidPathParameter } from '#platform/http/api-path.ts';
import { backgroundQueryOptions } from '#platform/in-background.ts';
import { useObservable, useServices } from '#platform/react.tsx';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { Button } from '#ui/button/Button.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { Text } from '#ui/layout/layout.tsx';
import styles from './list.module.css';

/**
 * Panel with a field that finds unlisted people by name, and with the people whom the user found
 * recently. If the list contains everybody, only a line with the recent people above the list.
 */
export function PersonLookupPanel({
  people,
  offersList,
  isEverybody,
  filterField,
}: {
  people: readonly PersonEntry[];
  /** Whether the directory lists all people. */
  offersList: boolean;
  /**
   * True if the list contains all people of the directory, so that the filter of the list finds
   * everyone.
   */
  isEverybody: boolean;
  filterField: RefObject<HTMLInputElement | null>;
}) {
  const field = useRef<HTMLInputElement>(null);
  const hasRecent = useObservable(useRecentPeople()).length > 0;
  if (isEverybody && !hasRecent) return null;
  return (
    <aside
      className={isEverybody ? styles.recentLine : styles.find}
      data-line={isEverybody || undefined}
      data-no-print
      aria-label={isEverybody ? 'Recent people' : 'Find by name'}
    >
      {!isEverybody && (
        <>
          <h2>Find by name</h2>
          <Text above={6} below={16} tone="soft">
            {offersList
              ? 'The full list of people isn’t loaded. You can still find anybody by name.'
              : 'This directory doesn’t list everybody. People who own a competency are listed here. Find anybody else by name.'}
          </Text>
          <FindPerson people={people} field={field} />
        </>
      )}
      <RecentPeople onClear={() => (isEverybody ? filterField : field).current?.focus()} />
    </aside>
  );
}

/**
 * Returns a function that opens the page of the person with a typed name. Searches the loaded
 * people first, then looks up likely spellings in the directory, which finds only exact names
 * (section 4.2 of the interface). If nobody is found or a request fails, opens the page of the
 * typed name, which explains the failure.
 */
function useFindPerson(people: readonly PersonEntry[]) {
  const { directory } = useServices();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    gcTime: 0,
    mutationFn: async (typed: string): Promise<string> => {
      const [known] = findPeopleByExactName(people, typed);
      if (known !== undefined) return known.name;
      const names = people.map(({ name }) => name);
      for (const name of getNameSpellings(typed, names).filter(isValidPathParameter)) {
        const query = { ...personQuery(directory, name), ...backgroundQueryOptions };
        if ((await client.fetchQuery(query)) !== null) return name;
      }
      return typed;
    },
    onSettled: (name, _, typed) => void navigate(paths.person(name ?? typed)),
  });
  return { find: mutate, isFinding: isPending };
}

function FindPerson({
  people,
  field,
}: {
  people: readonly PersonEntry[];
  field: RefObject<HTMLInputElement | null>;
}) {
  const { find, isFinding } = useFindPerson(people);
  const [error, setError] = useState<string>();
  const example = people.find(({ name }) => name.trim() !== '')?.name;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The name isn't trimmed, because a name can begin or end with a space.
    const name = String(new FormData(event.currentTarget).get('name') ?? '');
    const isGiven = name.trim() !== '';
    setError(isGiven ? undefined : 'Enter a name.');
    if (isGiven) find(name);
    else field.current?.focus();
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        ref={field}
        label="Name"
        name="name"
        hint={
          example && (
            <>
              Names are written like “<bdi>{truncate(example, maxNameLength)}</bdi>”.
            </>
          )
        }
        error={error}
        spellCheck={false}
        dir="auto"
      />
      <Button type="submit" isBusy={isFinding}>
        Find
      </Button>
    </form>
  );
}

function RecentPeople({ onClear }: { onClear: () => void }) {
  const recent = useRecentPeople();
  const names = useObservable(recent);
  if (names.length === 0) return null;
  return (
    <section className={styles.recent} aria-labelledby="recent-people">
      <div className={styles.recentHead}>
        <h3 id="recent-people">Recent</h3>
        <Button
          size="small"
          variant="quiet"
          aria-label="Clear recent names"
          onClick={() => {
            recent.clear();
            onClear();
          }}
        >
          Clear
        </Button>
      </div>
      <ul className={styles.recentNames}>
        {names.map((name) => (
          <li key={name}>
            <Link className={styles.recentName} to={paths.person(name)}>
              <bdi>{truncate(name, maxNameLength)}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
