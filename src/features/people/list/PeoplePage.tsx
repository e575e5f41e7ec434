import { useDeferredValue, useMemo, useRef } from 'react';
import { peopleExport, toExportFile } from '#data/directory/directory-export.ts';
import type { PersonEntry } from '#data/directory/people/people-list.ts';
import { groupPeople, sortPeople } from '#data/directory/people/people-order.ts';
import {
  filterPeople,
  isPeopleFilterActive,
  peopleFacetMenus,
  peopleFilterCodec,
  peopleOrderCodec,
} from '#features/people/people-filter.ts';
import { usePeople } from '#features/people/use-people.ts';
import { formatCount, formatNumber } from '#text/format-number.ts';
import { useScrollToTop } from '#ui/list/LinkList.tsx';
import { Page } from '#ui/page/Page.tsx';
import { narrowScreenQuery, useMediaQuery } from '#ui/page/use-media.ts';
import { ListExport } from '#workflows/export/ListExport.tsx';
import { FacetPills } from '#workflows/facets/FacetPills.tsx';
import { FiltersButton } from '#workflows/facets/FiltersButton.tsx';
import {
  emptyListFilter,
  type ListFilter,
  type SelectedFacetValues,
} from '#workflows/facets/facet.ts';
import { ListFilterBar } from '#workflows/facets/ListFilterBar.tsx';
import { OrderMenus } from '#workflows/facets/OrderMenus.tsx';
import { ScreenIntro } from '#workflows/intro/ScreenIntro.tsx';
import { isStarred, useStarredItems } from '#workflows/stars/use-stars.ts';
import { CopyLinkButton } from '#workflows/url-state/CopyLinkButton.tsx';
import { useUrlState } from '#workflows/url-state/use-url-state.ts';
import { LookupStatus, useLookUpPeople } from './LookupStatus.tsx';
import styles from './list.module.css';
import { PeopleList } from './PeopleList.tsx';
import { PeopleNotices } from './PeopleNotices.tsx';
import { PersonLookupPanel } from './PersonLookupPanel.tsx';
import { useScrollRestoration } from './use-scroll-restoration.ts';

const nobody: readonly PersonEntry[] = [];

const sortOptions = [
  { value: 'name', label: 'Name' },
  { value: 'room', label: 'Team room' },
  { value: 'start', label: 'Start date' },
] as const;

const groupOptions = [
  { value: 'none', label: 'Nothing' },
  { value: 'room', label: 'Team room' },
  { value: 'category', label: 'Category' },
] as const;

/**
 * Page with the list of people, a search, filters, and a field that finds unlisted people by name.
 */
export function PeoplePage() {
  const loaded = usePeople();
  const { isEverybody } = loaded;
  const people = loaded.people ?? nobody;
  const wanted = useLookUpPeople(people);

  const { value: filter, replaceDebounced, push, params } = useUrlState(peopleFilterCodec);
  const field = useRef<HTMLInputElement>(null);
  // Filters with low priority, so that typing stays responsive while lists and look-ups load.
  const applied = useDeferredValue(useMemo(() => ({ people, filter }), [people, filter]));
  const { value: order, push: setOrder } = useUrlState(peopleOrderCodec);
  const { starred } = useStarredItems();
  const { matching, optionsOf } = useMemo(() => {
    const isShown = ({ name }: PersonEntry) => isStarred(starred, { kind: 'person', name });
    const shown = applied.filter.starred ? applied.people.filter(isShown) : applied.people;
    return filterPeople(shown, applied.filter);
  }, [applied, starred]);
  const groups = useMemo(
    () => groupPeople(sortPeople(matching, order.sort, order.descending), order.group),
    [matching, order],
  );
  // The list scrolls on wide screens, and the whole page on narrow screens, so both scroll
  // positions are restored.
  const list = useRef<HTMLDivElement>(null);
  const whole = useRef<HTMLDivElement>(null);
  useScrollRestoration('list', list, loaded.people !== undefined);
  useScrollRestoration('whole', whole, loaded.people !== undefined);
  useScrollToTop(applied.filter, list, whole);

  const total = formatNumber(people.length);
  const isFiltered = isPeopleFilterActive(filter);
  const filtered = isFiltered && matching.length < people.length;
  const count = filtered ? `${formatNumber(matching.length)} of ${total}` : total;
  const changeAndFocus = (next: ListFilter) => {
    push(next);
    field.current?.focus();
  };
  const clear = () => changeAndFocus(emptyListFilter);
  // The status uses the same deferred people as the list, so that both appear at the same time and
  // the status doesn't move.
  const lookupStatus = (
    <LookupStatus people={applied.people} isEverybody={isEverybody} wanted={wanted} />
  );

  const isNarrow = useMediaQuery(narrowScreenQuery);
  const orderMenus = (
    <OrderMenus
      {...order}
      sortOptions={sortOptions}
      onSort={(sort, descending) => setOrder({ ...order, sort, descending })}
      groupOptions={groupOptions}
      onGroup={(group) => setOrder({ ...order, group })}
    />
  );
  const facets = {
    menus: peopleFacetMenus,
    chosen: filter.chosen,
    optionsOf,
    onChange: (chosen: SelectedFacetValues) => push({ ...filter, chosen }),
    none: 'Available once people are loaded.',
  };

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
            <PeopleExport people={groups.flatMap((group) => group.people)} />
            <CopyLinkButton params={params} />
          </>
        )
      }
      bar={
        <ListFilterBar
          ref={field}
          label="Filter people"
          kind="person"
          filter={filter}
          isDefault={!isFiltered}
          status={filtered ? `${count} people match` : undefined}
          onType={(query) => replaceDebounced({ ...filter, query })}
          onStarred={(isOn) => push({ ...filter, starred: isOn })}
          onClear={clear}
          end={!isNarrow && orderMenus}
        >
          {isNarrow ? (
            <FiltersButton
              {...facets}
              order={orderMenus}
              resultCount={formatCount(matching.length, 'person', 'people')}
              onClear={isFiltered ? () => push(emptyListFilter) : undefined}
            />
          ) : (
            <FacetPills {...facets} />
          )}
        </ListFilterBar>
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
            nobodyMatches={applied.people.length > 0 && matching.length === 0}
            query={applied.filter.query}
            onSuggestion={(query) => changeAndFocus({ ...filter, query })}
            onClear={clear}
          />
          {!isEverybody && lookupStatus}
          <PeopleList
            groups={groups}
            group={order.group}
            searched={applied.filter.query}
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
