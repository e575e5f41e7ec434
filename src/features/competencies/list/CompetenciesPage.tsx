import { useSuspenseQuery } from '@tanstack/react-query';
import { ChartScatter } from 'lucide-react';
import {
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useNavigate, useOutlet } from 'react-router';
import {
  findCompetency,
  getMaxStoryPoints,
  type ListedCompetency,
} from '#data/directory/competencies/competency-list.ts';
import { getCompetencySearch } from '#data/directory/competencies/competency-search.ts';
import { formatCompetencyCount, toNameLabel } from '#data/directory/display-names.ts';
import { competenciesQuery } from '#data/directory/queries.ts';
import { CompetencyExport } from '#features/competencies/CompetencyExport.tsx';
import {
  CompareBar,
  ComparisonProvider,
  SelectSeveralButton,
} from '#features/competencies/compare/Comparison.tsx';
import { useOpenCompetency } from '#features/competencies/competency-reference.ts';
import { competencyListView } from '#features/competencies/competency-view.ts';
import { paths } from '#paths.ts';
import { useServices } from '#platform/react.tsx';
import { formatNumber } from '#text/format-number.ts';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { useScrollToTop } from '#ui/list/LinkList.tsx';
import { Page } from '#ui/page/Page.tsx';
import { ResponsiveLabel } from '#ui/text/VisuallyHidden.tsx';
import { ScreenIntro } from '#workflows/intro/ScreenIntro.tsx';
import { ListBar } from '#workflows/list-view/ListBar.tsx';
import type { ListView } from '#workflows/list-view/list-view.ts';
import { useListResults } from '#workflows/list-view/use-list-results.ts';
import { CopyLinkButton } from '#workflows/url-state/CopyLinkButton.tsx';
import { useUrlState } from '#workflows/url-state/use-url-state.ts';
import { CompetencyList } from './CompetencyList.tsx';
import { CompetencyListNotices } from './CompetencyListNotices.tsx';
import styles from './list.module.css';
import { PrintableCompetencyTable } from './PrintableCompetencyTable.tsx';

/** Minimum time between two changes of the URL, whose rate browsers limit, in milliseconds. */
const pauseMs = 180;

/**
 * Returns a function that opens the competency to which a key has moved focus: immediately after a
 * key press, and at the rate of `pauseMs` while a key is held down. Adds no history entries.
 * `params` contains the view of the list.
 */
function useOpenFocusedCompetency(params: URLSearchParams): (listed: ListedCompetency) => void {
  const navigate = useNavigate();
  const [move, setMove] = useState<{ readonly to: ListedCompetency }>();
  const lastAt = useRef(Number.NEGATIVE_INFINITY);

  const follow = useEffectEvent(({ category, name, occurrence }: ListedCompetency) => {
    lastAt.current = performance.now();
    const to = paths.competency(category, name, { occurrence, view: params });
    void navigate(to, { replace: true, preventScrollReset: true });
  });
  useEffect(() => {
    if (move === undefined) return;
    const wait = Math.max(0, lastAt.current + pauseMs - performance.now());
    const timer = setTimeout(() => follow(move.to), wait);
    return () => clearTimeout(timer);
  }, [move]);

  return useCallback((listed) => setMove({ to: listed }), []);
}

export function CompetenciesPage() {
  return (
    <ComparisonProvider>
      <ListAndDetail />
    </ComparisonProvider>
  );
}

/**
 * Returns the view by which the list is filtered. While the search index isn't prepared, returns the
 * previous view first, so that typing stays responsive.
 */
function useAppliedView(items: readonly ListedCompetency[], view: ListView): ListView {
  const search = getCompetencySearch(items);
  const isPrepared = search.isPrepared();
  // Prepares the search index after the first rows are rendered.
  useEffect(() => void search.prepare(), [search]);
  // Passes undefined if the search index is prepared, because every change of a deferred value
  // renders the screen a second time.
  const deferred = useDeferredValue(isPrepared ? undefined : view);
  return isPrepared ? view : (deferred ?? view);
}

function ListAndDetail() {
  const { directory } = useServices();
  const { data } = useSuspenseQuery(competenciesQuery(directory));
  const { items } = data;
  const { value: view, replaceDebounced, push, params } = useUrlState(competencyListView);
  const filterField = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const applied = useAppliedView(items, view);
  const results = useListResults(competencyListView, items, applied);
  const maxPoints = useMemo(() => getMaxStoryPoints(items), [items]);
  const open = useOpenCompetency();
  const panel = useOutlet();
  const follow = useOpenFocusedCompetency(params);
  useScrollToTop(applied, list);

  const total = formatNumber(items.length);
  const isFiltered = results.count < items.length;
  const count = isFiltered ? `${formatNumber(results.count)} of ${total}` : total;
  const focusFilter = () => filterField.current?.focus();
  const changeAndFocus = (next: ListView) => {
    push(next);
    focusFilter();
  };
  const clear = () => changeAndFocus(competencyListView.clear(view));

  return (
    <Page
      title={open === undefined ? 'Competencies' : toNameLabel(open.name)}
      heading="Competencies"
      count={count}
      below={
        <ScreenIntro screen="competencies">
          A competency is an area of expertise, with an owner and criteria for easy, medium and hard
          work.
        </ScreenIntro>
      }
      actions={
        <>
          <ButtonLink
            icon={ChartScatter}
            to={paths.competencyOverview({ view: competencyListView.write(view) })}
          >
            <ResponsiveLabel>Overview</ResponsiveLabel>
          </ButtonLink>
          <CompetencyExport
            competencies={results.groups.flatMap((group) => group.items)}
            note=", as listed"
          />
          <CopyLinkButton params={params} />
        </>
      }
      bar={
        <ListBar
          ref={filterField}
          label="Filter by name, text or owner"
          list={competencyListView}
          view={view}
          results={results}
          resultCount={formatCompetencyCount(results.count)}
          status={isFiltered ? `${count} competencies match` : undefined}
          onType={replaceDebounced}
          onChange={push}
          onClear={clear}
          end={results.count > 0 && <SelectSeveralButton />}
        />
      }
      detailOpen={panel !== null}
      layout="split"
    >
      <div className={styles.split} data-detail-open={panel !== null || undefined} data-print-whole>
        <div ref={list} className={styles.list} data-no-print>
          <CompetencyListNotices
            data={data}
            view={applied}
            results={results}
            onChange={changeAndFocus}
            onClear={clear}
          />
          <CompetencyList
            groups={results.groups}
            maxPoints={maxPoints}
            current={open && findCompetency(items, open)}
            view={applied}
            onMove={panel === null ? undefined : follow}
          />
        </div>
        {panel}
        {panel === null && <PrintableCompetencyTable groups={results.groups} view={applied} />}
        <CompareBar onClear={focusFilter} />
      </div>
    </Page>
  );
}
