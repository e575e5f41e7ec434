import { useSuspenseQuery } from '@tanstack/react-query';
import { ChartScatter, GraduationCap } from 'lucide-react';
import { useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { useOutlet } from 'react-router';
import {
  findCompetency,
  greatestStoryPoints,
  type ListedCompetency,
} from '#data/directory/competencies/competency-list.ts';
import { showCompetencies } from '#data/directory/competencies/competency-results.ts';
import { competencySearch } from '#data/directory/competencies/competency-search.ts';
import {
  type CompetencyView,
  viewCodec,
  wholeView,
  writeView,
} from '#data/directory/competencies/competency-view.ts';
import { competenciesQuery } from '#data/directory/queries.ts';
import { formatCompetencyCount, shownName } from '#data/directory/shown-names.ts';
import { CompareBar } from '#features/competencies/compare/CompareBar.tsx';
import { ComparisonProvider } from '#features/competencies/compare/ComparisonProvider.tsx';
import { SelectSeveralButton } from '#features/competencies/compare/SelectSeveralButton.tsx';
import { CompetencyExport } from '#features/competencies/export/CompetencyExport.tsx';
import { PrintedCompetencies } from '#features/competencies/export/PrintedCompetencies.tsx';
import { useStarredOnly } from '#features/competencies/use-starred-only.ts';
import { paths } from '#paths.ts';
import type { ReadableList } from '#platform/http/tolerant.ts';
import { useServices } from '#platform/react.tsx';
import { suggestionOf } from '#text/did-you-mean.ts';
import { formatNumber } from '#text/format-number.ts';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { RestingStatus } from '#ui/field/RestingStatus.tsx';
import { SearchField } from '#ui/field/SearchField.tsx';
import { useScrollToTop } from '#ui/list/LinkList.tsx';
import { EmptyState } from '#ui/notice/EmptyState.tsx';
import { UnreadableNotice } from '#ui/notice/FailureNotice.tsx';
import { Page } from '#ui/page/Page.tsx';
import { WideLabel } from '#ui/text/VisuallyHidden.tsx';
import { unreadableDetails } from '#workflows/failures/failure-message.ts';
import { StarredPill } from '#workflows/stars/StarredPill.tsx';
import { CopyLinkButton } from '#workflows/url-state/CopyLinkButton.tsx';
import { useUrlState } from '#workflows/url-state/use-url-state.ts';
import { SavedViewsBar } from '#workflows/views/SavedViewsBar.tsx';
import styles from './CompetenciesPage.module.css';
import { CompetencyList } from './CompetencyList.tsx';
import { FilterBar } from './FilterBar.tsx';
import { NoMatch } from './NoMatch.tsx';
import { useFollowFocus } from './use-follow-focus.ts';
import { useOpenCompetency } from './use-open-competency.ts';

/** The list, in which competencies can be chosen for comparison. */
export function CompetenciesPage() {
  return (
    <ComparisonProvider>
      <ListAndDetail />
    </ComparisonProvider>
  );
}

/** All competencies, and beside them the one that is open. */
function ListAndDetail() {
  const { directory } = useServices();
  const { data } = useSuspenseQuery(competenciesQuery(directory));
  const { items } = data;
  const { value: view, replaceDebounced, push: change, params } = useUrlState(viewCodec);
  const search = (query: string) => replaceDebounced({ ...view, query });
  const filterField = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const { applied, results } = useResults(items, view);
  const greatestPoints = useMemo(() => greatestStoryPoints(items), [items]);
  const open = useOpenCompetency();
  const panel = useOutlet();
  const follow = useFollowFocus(params);

  useScrollToTop(applied, list);

  const filtered = results.count < items.length;
  const total = formatNumber(items.length);
  const count = filtered ? `${formatNumber(results.count)} of ${total}` : total;
  const current = open && findCompetency(items, open);

  const focusFilter = () => filterField.current?.focus();
  const clear = () => {
    change(wholeView);
    focusFilter();
  };

  return (
    <Page
      title={open === undefined ? 'Competencies' : shownName(open.name)}
      heading="Competencies"
      count={count}
      actions={
        <>
          <ButtonLink icon={ChartScatter} to={paths.competencyOverview({ view: writeView(view) })}>
            <WideLabel>Overview</WideLabel>
          </ButtonLink>
          <CompetencyExport
            words={`${formatCompetencyCount(results.count)}, as listed`}
            competenciesOf={() => results.groups.flatMap(({ competencies }) => competencies)}
            unavailable={results.count === 0}
          />
          <CopyLinkButton params={params} />
        </>
      }
      bar={
        <>
          <SearchField
            ref={filterField}
            label="Filter by name, text or owner"
            value={view.query}
            onChange={search}
          />
          <StarredPill
            kind="competency"
            isOn={view.starred}
            onToggle={() => change({ ...view, starred: !view.starred })}
          />
          <FilterBar view={view} results={results} onChange={change} onClear={clear}>
            <SavedViewsBar
              list="competencies"
              query={writeView(view).toString()}
              to={(query) => paths.competencies({ view: query })}
            />
          </FilterBar>
          {results.count > 0 && <SelectSeveralButton />}
          <RestingStatus>{filtered ? `${count} competencies match` : undefined}</RestingStatus>
        </>
      }
      detailOpen={panel !== null}
      layout="split"
    >
      <div className={styles.split} data-detail-open={panel !== null || undefined}>
        <div ref={list} className={styles.list}>
          <ListNotices data={data} />
          {items.length > 0 && results.count === 0 && (
            <NoMatch
              view={applied}
              results={results}
              suggestion={suggestionFor(items, applied.query)}
              onChange={(next) => {
                change(next);
                focusFilter();
              }}
              onClearText={() => {
                search('');
                focusFilter();
              }}
              onClear={clear}
            />
          )}
          <CompetencyList
            groups={results.groups}
            greatestPoints={greatestPoints}
            current={current}
            view={applied}
            onMove={panel === null ? undefined : follow}
          />
        </div>
        {panel}
        {panel === null && <PrintedCompetencies groups={results.groups} view={applied} />}
        <CompareBar onClear={focusFilter} />
      </div>
    </Page>
  );
}

function ListNotices({ data }: { data: ReadableList<ListedCompetency> }) {
  const { items, unreadable } = data;
  return (
    <>
      {unreadable.length > 0 && (
        <div className={styles.notice}>
          <UnreadableNotice
            count={unreadable.length}
            details={unreadableDetails(data, 'competencies')}
          />
        </div>
      )}
      {items.length === 0 && (
        <EmptyState icon={GraduationCap} title="No competencies">
          The directory’s list is empty.
        </EmptyState>
      )}
    </>
  );
}

/** What may be meant with a text that finds nothing. */
function suggestionFor(items: readonly ListedCompetency[], query: string): string | undefined {
  const meant = competencySearch(items).findMeant(query);
  return meant && suggestionOf(meant, ({ name }) => name);
}

/** What a view shows: in the frame of the stroke, or in a later one while that would take long. */
function useResults(items: readonly ListedCompetency[], view: CompetencyView) {
  const isAtOnce = competencySearch(items).isPrepared();
  // Not before the first rows are there.
  useEffect(() => void competencySearch(items).prepare(), [items]);
  // Only what waits is deferred: a deferred value that nobody reads draws the screen a second time.
  const deferred = useDeferredValue(isAtOnce ? undefined : view);
  const applied = isAtOnce ? view : (deferred ?? view);
  const shown = useStarredOnly(items, applied.starred);
  const results = useMemo(() => showCompetencies(shown, applied), [shown, applied]);
  return { applied, results };
}
