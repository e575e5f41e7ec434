import { FilterX } from 'lucide-react';
import { useDeferredValue, useMemo, useRef } from 'react';
import {
  filterCodec,
  filterPeople,
  isFiltering,
  noFilter,
  peopleFacetMenus,
} from '#data/directory/people/people-facets.ts';
import type { KnownPerson } from '#data/directory/people/people-list.ts';
import { usePeople } from '#features/people/use-people.ts';
import { paths } from '#paths.ts';
import { formatNumber } from '#text/format-number.ts';
import { Button } from '#ui/button/Button.tsx';
import { RestingStatus } from '#ui/field/RestingStatus.tsx';
import { SearchField } from '#ui/field/SearchField.tsx';
import { useScrollToTop } from '#ui/list/LinkList.tsx';
import { Page } from '#ui/page/Page.tsx';
import { useOfferedActions } from '#workflows/commands/OfferedActions.tsx';
import { FacetPills } from '#workflows/facets/FacetPills.tsx';
import { StarredPill } from '#workflows/stars/StarredPill.tsx';
import { isStarred } from '#workflows/stars/stars.ts';
import { useStars } from '#workflows/stars/use-stars.ts';
import { CopyLinkButton } from '#workflows/url-state/CopyLinkButton.tsx';
import { useUrlState } from '#workflows/url-state/use-url-state.ts';
import { SavedViewsBar } from '#workflows/views/SavedViewsBar.tsx';
import { FindAside } from './FindAside.tsx';
import { LookupStatus } from './LookupStatus.tsx';
import { PeopleExport } from './PeopleExport.tsx';
import { PeopleList } from './PeopleList.tsx';
import { PeopleNotices } from './PeopleNotices.tsx';
import styles from './PeoplePage.module.css';
import { useScrollRestoration } from './use-scroll-restoration.ts';
import { useWantedLookups } from './use-wanted-lookups.ts';

const nobody: readonly KnownPerson[] = [];
function isUnresolved({ status: { kind } }: KnownPerson): boolean {
  return kind === 'unasked' || kind === 'looking';
}

/** The list of known people with search and filters; others are found by name. */
export function PeoplePage() {
  const loaded = usePeople();
  const { lookups, state } = loaded;
  const people = loaded.people ?? nobody;
  const unresolved = useMemo(() => people.filter(isUnresolved).map(({ name }) => name), [people]);
  const { setVisible, all, setAll } = useWantedLookups(lookups, unresolved);

  const { value: filter, replaceDebounced, push, params } = useUrlState(filterCodec);
  const field = useRef<HTMLInputElement>(null);
  // Typing stays responsive while results and lookups arrive.
  const applied = useDeferredValue(useMemo(() => ({ people, filter }), [people, filter]));
  const { starred } = useStars();
  const { matching, optionsOf } = useMemo(() => {
    const isShown = ({ name }: KnownPerson) => isStarred(starred, { kind: 'person', name });
    const shown = applied.filter.starred ? applied.people.filter(isShown) : applied.people;
    return filterPeople(shown, applied.filter);
  }, [applied, starred]);
  // Wide screens scroll the list, narrow ones all of it.
  const list = useRef<HTMLDivElement>(null);
  const whole = useRef<HTMLDivElement>(null);
  useScrollRestoration('list', list, loaded.people !== undefined);
  useScrollRestoration('whole', whole, loaded.people !== undefined);
  useScrollToTop(applied.filter, list, whole);

  const total = formatNumber(people.length);
  const filtered = isFiltering(filter) && matching.length < people.length;
  const count = filtered ? `${formatNumber(matching.length)} of ${total}` : total;

  const clear = () => {
    push(noFilter);
    field.current?.focus();
  };
  const clearing = { id: 'clear-filters', label: 'Clear filters', context: '', icon: FilterX };
  useOfferedActions(() => (isFiltering(filter) ? [{ ...clearing, run: clear }] : []));

  const lookupStatus = (
    <LookupStatus
      people={people}
      unresolved={unresolved.length}
      state={state}
      staysWhenDone={!loaded.isEverybody}
      isLookingUpAll={all}
      onLookUpAll={setAll}
      onTryAgain={lookups.tryAgain}
    />
  );

  return (
    <Page
      title="People"
      count={loaded.people && count}
      actions={
        loaded.people && (
          <>
            <PeopleExport people={matching} />
            <CopyLinkButton params={params} />
          </>
        )
      }
      bar={
        <>
          <SearchField
            ref={field}
            label="Filter people"
            value={filter.text}
            onChange={(text) => replaceDebounced({ ...filter, text })}
          />
          <StarredPill
            kind="person"
            isOn={filter.starred}
            onToggle={() => push({ ...filter, starred: !filter.starred })}
          />
          <FacetPills
            menus={peopleFacetMenus}
            chosen={filter.chosen}
            optionsOf={optionsOf}
            onChange={(chosen) => push({ ...filter, chosen })}
            none="Available once people are loaded."
          />
          {isFiltering(filter) && (
            <Button size="small" variant="quiet" onClick={clear}>
              Clear
            </Button>
          )}
          <SavedViewsBar
            list="people"
            query={filterCodec.write(filter, new URLSearchParams()).toString()}
            to={(query) => paths.people({}, query)}
          />
          <RestingStatus>{filtered ? `${count} people match` : undefined}</RestingStatus>
        </>
      }
      layout="split"
    >
      <div ref={whole} className={styles.split}>
        <FindAside
          people={people}
          offersList={loaded.offersList}
          isEverybody={loaded.isEverybody}
          filterField={field}
        />
        <div ref={list} className={styles.list}>
          <PeopleNotices
            loaded={loaded}
            nobodyMatches={applied.people.length > 0 && matching.length === 0}
            filter={applied.filter.text}
            onSuggestion={(text) => {
              push({ ...filter, text });
              field.current?.focus();
            }}
            onClear={clear}
          />
          {!loaded.isEverybody && lookupStatus}
          <PeopleList people={matching} searched={applied.filter.text} onVisible={setVisible} />
          {/* Only owners whom the list doesn’t have are looked up. They come later and must not move it. */}
          {loaded.isEverybody && lookupStatus}
        </div>
      </div>
    </Page>
  );
}
