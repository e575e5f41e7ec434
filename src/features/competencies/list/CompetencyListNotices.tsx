import { GraduationCap } from 'lucide-react';
import type { ListedCompetency } from '#data/directory/competencies/competency-list.ts';
import { getCompetencySearch } from '#data/directory/competencies/competency-search.ts';
import { formatCompetencyCount } from '#data/directory/display-names.ts';
import { competencyListView } from '#features/competencies/competency-view.ts';
import { getSearchPaths } from '#paths.ts';
import type { ReadableList } from '#platform/parse-list.ts';
import { getSuggestion } from '#text/did-you-mean.ts';
import { Button } from '#ui/button/Button.tsx';
import { EmptyState, NoResults } from '#ui/notice/EmptyState.tsx';
import { UnreadableNotice } from '#ui/notice/FailureNotice.tsx';
import { lazyComponent } from '#ui/page/lazy-part.tsx';
import { formatUnreadableDetails } from '#workflows/failures/failure-message.ts';
import { formatSelectedValues, getSelectedFacets } from '#workflows/list-view/facet.ts';
import type { ListResults, ListView } from '#workflows/list-view/list-view.ts';
import styles from './list.module.css';

/** Loaded on demand, because few searches have no results. */
const SearchElsewhere = lazyComponent(
  async () => (await import('#workflows/search/SearchElsewhere.tsx')).SearchElsewhere,
);

type Props = {
  view: ListView;
  results: ListResults<ListedCompetency>;
  onChange: (view: ListView) => void;
  onClear: () => void;
};

export function CompetencyListNotices({
  data,
  ...props
}: Props & { data: ReadableList<ListedCompetency> }) {
  const { items, unreadable } = data;
  return (
    <>
      {unreadable.length > 0 && (
        <div className={styles.notice}>
          <UnreadableNotice
            count={unreadable.length}
            details={formatUnreadableDetails(data, 'competencies')}
          />
        </div>
      )}
      {items.length === 0 && (
        <EmptyState icon={GraduationCap} title="No competencies">
          The directory’s list is empty.
        </EmptyState>
      )}
      {items.length > 0 && props.results.count === 0 && <NoMatch items={items} {...props} />}
    </>
  );
}

function NoMatch({
  items,
  view,
  results,
  onChange,
  onClear,
}: Props & { items: readonly ListedCompetency[] }) {
  const { query, starred, chosen } = view;
  const isSearching = query.trim() !== '';
  const active = getSelectedFacets(competencyListView.facets, chosen);
  const isOnlyText = active.length === 0 && !starred;
  const meant = getCompetencySearch(items).findWithCorrection(query);
  const countWithout = (what: string) => formatCompetencyCount(results.countWithoutFilter(what));
  return (
    <NoResults
      query={query}
      suggestion={meant && getSuggestion(meant, ({ name }) => name)}
      onSuggestion={(suggestion) => onChange({ ...view, query: suggestion })}
      actions={
        <>
          {/* Shows the button that removes the search text only if the remaining filters have
              matches. */}
          {isSearching && (isOnlyText || results.countWithoutFilter('query') > 0) && (
            <Button onClick={() => onChange({ ...view, query: '' })}>
              {isOnlyText ? 'Clear the filter' : `Without the text (${countWithout('query')})`}
            </Button>
          )}
          {active
            .filter(({ name }) => results.countWithoutFilter(name) > 0)
            .map(({ name, label }) => (
              <Button
                key={name}
                onClick={() => onChange({ ...view, chosen: { ...chosen, [name]: [] } })}
              >
                {`Without ${label} (${countWithout(name)})`}
              </Button>
            ))}
          {starred && (
            <Button onClick={() => onChange({ ...view, starred: false })}>
              Include those without a star
            </Button>
          )}
          {active.length + Number(isSearching) + Number(starred) > 1 && (
            <Button onClick={onClear}>Clear all</Button>
          )}
          <SearchElsewhere text={query} searches={getSearchPaths(query, 'competencies')} />
        </>
      }
    >
      {starred && <p>Only those with a star are shown.</p>}
      {active.length > 0 && (
        <p>{isSearching ? 'Filtered by:' : 'Nothing matches all of these filters:'}</p>
      )}
      {active.map((facet) => (
        <p key={facet.name}>
          <bdi>
            {facet.label}: {formatSelectedValues({ label: facet.label, facets: [facet] }, chosen)}
          </bdi>
        </p>
      ))}
    </NoResults>
  );
}
