import { useDeferredValue, useMemo, useRef } from 'react';
import { facetNames, filterPeople } from '#data/directory/people/people-facets.ts';
import type { KnownPerson } from '#data/directory/people/people-list.ts';
import { formatNumber } from '#text/format-number.ts';
import { SearchField } from '#ui/field/SearchField.tsx';
import { Page } from '#ui/page/Page.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { FindAside } from './FindAside.tsx';
import { LookupStatus } from './LookupStatus.tsx';
import { PeopleFilters } from './PeopleFilters.tsx';
import { PeopleList } from './PeopleList.tsx';
import { PeopleNotices } from './PeopleNotices.tsx';
import styles from './PeoplePage.module.css';
import { useKeptScroll } from './use-kept-scroll.ts';
import { usePeople } from './use-people.ts';
import { usePeopleFilter } from './use-people-filter.ts';
import { useTopAfter } from './use-top-after.ts';
import { useWantedLookups } from './use-wanted-lookups.ts';

const nobody: readonly KnownPerson[] = [];
function isOpen({ standing: { kind } }: KnownPerson): boolean {
  return kind === 'unasked' || kind === 'looking';
}

/** Everybody who is known, to search and filter; anybody else is found by their exact name. */
export function PeoplePage() {
  const loaded = usePeople();
  const { lookups, state } = loaded;
  const people = loaded.people ?? nobody;
  const open = useMemo(() => people.filter(isOpen).map(({ name }) => name), [people]);
  const { see, all, setAll } = useWantedLookups(lookups, open);

  const filter = usePeopleFilter();
  const { text, chosen } = filter;
  const field = useRef<HTMLInputElement>(null);
  // Typing goes before what it finds and before what is looked up meanwhile.
  const wanted = useDeferredValue(
    useMemo(() => ({ people, text, chosen }), [people, text, chosen]),
  );
  const { matching, counts } = useMemo(() => filterPeople(wanted.people, wanted), [wanted]);
  // Wide screens scroll the list, narrow ones all of it.
  const list = useRef<HTMLDivElement>(null);
  const whole = useRef<HTMLDivElement>(null);
  useKeptScroll('list', list, loaded.people !== undefined);
  useKeptScroll('whole', whole, loaded.people !== undefined);
  const values = facetNames.map((facet) => [...wanted.chosen[facet]]);
  useTopAfter(JSON.stringify([wanted.text, values]), list, whole);

  const total = formatNumber(people.length);
  const filtered = filter.isUsed && matching.length < people.length;
  const count = filtered ? `${formatNumber(matching.length)} of ${total}` : total;

  const clear = () => {
    filter.clear();
    field.current?.focus();
  };

  return (
    <Page
      title="People"
      count={loaded.people && count}
      bar={
        <>
          <SearchField ref={field} label="Filter people" value={text} onChange={filter.setText} />
          <PeopleFilters filter={filter} counts={counts} onClear={clear} />
          <span role="status">
            <VisuallyHidden>{filtered && `${count} people match`}</VisuallyHidden>
          </span>
        </>
      }
      layout="split"
    >
      <div ref={whole} className={styles.split}>
        <FindAside />
        <div ref={list} className={styles.list}>
          <PeopleNotices
            loaded={loaded}
            nobodyMatches={wanted.people.length > 0 && matching.length === 0}
            filter={wanted.text}
            onClear={clear}
          />
          <LookupStatus
            people={people}
            open={open.length}
            state={state}
            all={all}
            onAll={setAll}
            onTryAgain={lookups.tryAgain}
          />
          <PeopleList people={matching} searched={wanted.text} onSee={see} />
        </div>
      </div>
    </Page>
  );
}
