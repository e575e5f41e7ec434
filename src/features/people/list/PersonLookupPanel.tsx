import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { PersonEntry } from '#data/directory/people/people-list.ts';
import { findPeopleByExactName, getNameSpellings } from '#data/directory/people/people-search.ts';
import { personQuery } from '#data/directory/queries.ts';
import { useRecentPeople } from '#features/people/recent-people.ts';
import { paths } from '#paths.ts';
import { backgroundQueryOptions } from '#platform/background-query.ts';
import { isValidPathParameter } from '#platform/http/api-path.ts';
import { useObservable, useServices } from '#platform/react.tsx';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { Button } from '#ui/button/Button.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { Text } from '#ui/layout/layout.tsx';
import { Form } from '#workflows/forms/Form.tsx';
import { useSubmit } from '#workflows/forms/use-submit.ts';
import styles from './list.module.css';

/**
 * Field that finds unlisted people by name, and recently found people. If the list contains
 * all people, only a line with the recent people above the list.
 */
export function PersonLookupPanel({
  people,
  offersList,
  isEverybody,
  filterField,
}: {
  people: readonly PersonEntry[];
  offersList: boolean;
  /** True if the filter of the list finds everyone in the directory. */
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
 * Returns a function that finds a person by a typed name. Searches the loaded people first, then
 * likely spellings in the directory, which finds only exact names (interface 4.2). Resolves to the
 * typed name if nobody is found; rejects if a request fails.
 */
function useFindName(people: readonly PersonEntry[]) {
  const { directory } = useServices();
  const client = useQueryClient();
  return async (typed: string): Promise<string> => {
    const [known] = findPeopleByExactName(people, typed);
    if (known !== undefined) return known.name;
    const names = people.map(({ name }) => name);
    for (const name of getNameSpellings(typed, names).filter(isValidPathParameter)) {
      const query = { ...personQuery(directory, name), ...backgroundQueryOptions };
      if ((await client.fetchQuery(query)) !== null) return name;
    }
    return typed;
  };
}

function FindPerson({
  people,
  field,
}: {
  people: readonly PersonEntry[];
  field: RefObject<HTMLInputElement | null>;
}) {
  const navigate = useNavigate();
  const findName = useFindName(people);
  // The name isn't trimmed, because a name can begin or end with a space.
  const [name, setName] = useState('');
  const form = useSubmit({
    check: () => ({ name: name.trim() === '' ? 'Enter a name.' : undefined }),
    send: async () => {
      // If a request fails, the page of the typed name explains the failure.
      void navigate(paths.person(await findName(name).catch(() => name)));
    },
  });
  const example = people.find((person) => person.name.trim() !== '')?.name;

  return (
    <Form className={styles.form} form={form}>
      <TextField
        ref={field}
        label="Name"
        hint={
          example && (
            <>
              Names are written like “<bdi>{truncate(example, maxNameLength)}</bdi>”.
            </>
          )
        }
        value={name}
        onChange={({ target }) => setName(target.value)}
        error={form.problems.name}
        spellCheck={false}
        dir="auto"
      />
      <Button type="submit" isBusy={form.isPending}>
        Find
      </Button>
    </Form>
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
            <Link className={styles.recentName} data-hover to={paths.person(name)}>
              <bdi>{truncate(name, maxNameLength)}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
