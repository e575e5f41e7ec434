import { type RefObject, useDeferredValue, useLayoutEffect, useMemo, useRef } from 'react';
import { useLocation } from 'react-router';
import { peopleExport, toExportFile } from '#data/directory/directory-export.ts';
import type { PersonEntry } from '#data/directory/people/people-list.ts';
import { peopleListView } from '#features/people/people-view.ts';
import { usePeople } from '#features/people/use-people.ts';
import { formatCount, formatNumber } from '#text/format-number.ts';
import { useScrollToTop } from '#ui/list/LinkList.tsx';
import { Page } from '#ui/page/Page.tsx';
import { ListExport } from '#workflows/export/ListExport.tsx';
import { ScreenIntro } from '#workflows/intro/ScreenIntro.tsx';
import { ListBar } from '#workflows/list-view/ListBar.tsx';
import type { ListView } from '#workflows/list-view/list-view.ts';
import { useListResults } from '#workflows/list-view/use-list-results.ts';
import { CopyLinkButton } from '#workflows/url-state/CopyLinkButton.tsx';
import { useUrlState } from '#workflows/url-state/use-url-state.ts';
import { LookupStatus, useLookUpPeople } from './LookupStatus.tsx';
import styles from './list.module.css';
import { PeopleList } from './PeopleList.tsx';
import { PeopleNotices } from './PeopleNotices.tsx';
import { PersonLookupPanel } from './PersonLookupPanel.tsx';

const nobody: readonly PersonEntry[] = [];

const maxPositions = 50;
/** Scroll positions by history entry, which Back returns to, and name of the element (`part`). */
const positions = new Map<string, number>();

/** Restores the scroll position after Back as soon as the element is high enough. */
function useScrollRestoration(
  part: string,
  ref: RefObject<HTMLElement | null>,
  isReady: boolean,
): void {
  const location = useLocation();
  const key = `${location.key} ${part}`;
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null || !isReady) return;
    const top = positions.get(key);
    if (top !== undefined) element.scrollTop = top;
    return () => {
      positions.delete(key);
      positions.set(key, element.scrollTop);
      const [oldest] = positions.keys();
      if (positions.size > maxPositions && oldest !== undefined) positions.delete(oldest);
    };
  }, [ref, key, isReady]);
}

export function PeoplePage() {
  const loaded = usePeople();
  const { isEverybody } = loaded;
  const people = loaded.people ?? nobody;
  const wanted = useLookUpPeople(people);

  const { value: view, replaceDebounced, push, params } = useUrlState(peopleListView);
  const field = useRef<HTMLInputElement>(null);
  // Filters with low priority, so that typing stays responsive while lists and look-ups load.
  const applied = useDeferredValue(useMemo(() => ({ people, view }), [people, view]));
  const { query, starred, chosen } = applied.view;
  const results = useListResults(peopleListView, applied.people, applied.view);
  // The list scrolls on wide screens, and the whole page on narrow screens, so both scroll
  // positions are restored.
  const list = useRef<HTMLDivElement>(null);
  const whole = useRef<HTMLDivElement>(null);
  useScrollRestoration('list', list, loaded.people !== undefined);
  useScrollRestoration('whole', whole, loaded.people !== undefined);
  // A change of the order alone keeps the scroll position.
  useScrollToTop(JSON.stringify([query, starred, chosen]), list, whole);

  const total = formatNumber(people.length);
  const isFiltered = !peopleListView.isClear(view) && results.count < people.length;
  const count = isFiltered ? `${formatNumber(results.count)} of ${total}` : total;
  const changeAndFocus = (next: ListView) => {
    push(next);
    field.current?.focus();
  };
  const clear = () => changeAndFocus(peopleListView.clear(view));
  // The status uses the same deferred people as the list, so that both appear at the same time and
  // the status doesn't move.
  const lookupStatus = (
    <LookupStatus people={applied.people} isEverybody={isEverybody} wanted={wanted} />
  );

  return (
    <Page
      title="People"
      count={loaded.people && count}
      below={
        <ScreenIntro screen="people">
          Find people with their skills, their projects and the competencies that they own.
        </ScreenIntro>
      }
      actions={
        loaded.people && (
          <>
            <PeopleExport people={results.groups.flatMap(({ items }) => items)} />
            <CopyLinkButton params={params} />
          </>
        )
      }
      bar={
        <ListBar
          ref={field}
          label="Filter people"
          list={peopleListView}
          view={view}
          results={results}
          resultCount={formatCount(results.count, 'person', 'people')}
          status={isFiltered ? `${count} people match` : undefined}
          none="Available once people are loaded."
          onType={replaceDebounced}
          onChange={push}
          onClear={clear}
        />
      }
      layout="split"
    >
      <div ref={whole} className={styles.split} data-print-whole>
        <PersonLookupPanel
          people={people}
          offersList={loaded.offersList}
          isEverybody={isEverybody}
          filterField={field}
        />
        <div ref={list} className={styles.list} data-print-whole>
          <PeopleNotices
            loaded={loaded}
            nobodyMatches={applied.people.length > 0 && results.count === 0}
            query={query}
            onSuggestion={(text) => changeAndFocus({ ...view, query: text })}
            onClear={clear}
          />
          {!isEverybody && lookupStatus}
          <PeopleList
            groups={results.groups}
            grouping={peopleListView.getGrouping(applied.view)}
            searched={query}
            onVisible={wanted.setVisible}
          />
          {/* If the directory lists everyone, only owners that the list doesn't contain are looked
              up. Their status is below the list, so that it can't move the list when it appears. */}
          {isEverybody && lookupStatus}
        </div>
      </div>
    </Page>
  );
}

function PeopleExport({ people }: { people: readonly PersonEntry[] }) {
  const unknown = people.filter(({ person }) => person === undefined).length;
  const rest = unknown > 0 ? `; of ${formatNumber(unknown)} only the name is known` : '';
  return (
    <ListExport
      name="people"
      words={`${formatCount(people.length, 'person', 'people')}, as listed${rest}`}
      isEmpty={people.length === 0}
      write={(format) => toExportFile(format, peopleExport, people)}
    />
  );
}
