import { useSuspenseQuery } from '@tanstack/react-query';
import { ChartScatter } from 'lucide-react';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useNavigate, useOutlet } from 'react-router';
import {
  findCompetency,
  getMaxStoryPoints,
  type ListedCompetency,
} from '#data/directory/competencies/competency-list.ts';
import { toNameLabel } from '#data/directory/display-names.ts';
import { competenciesQuery } from '#data/directory/queries.ts';
import { CompetencyExport } from '#features/competencies/CompetencyExport.tsx';
import { CompareBar, ComparisonProvider } from '#features/competencies/compare/Comparison.tsx';
import { useOpenCompetency } from '#features/competencies/competency-reference.ts';
import {
  type CompetencyView,
  competencyViewCodec,
  defaultCompetencyView,
  writeCompetencyView,
} from '#features/competencies/competency-view.ts';
import { useCompetencyResults } from '#features/competencies/use-competency-results.ts';
import { paths } from '#paths.ts';
import { useServices } from '#platform/react.tsx';
import { formatNumber } from '#text/format-number.ts';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { useScrollToTop } from '#ui/list/LinkList.tsx';
import { Page } from '#ui/page/Page.tsx';
import { ResponsiveLabel } from '#ui/text/VisuallyHidden.tsx';
import { ScreenIntro } from '#workflows/intro/ScreenIntro.tsx';
import { CopyLinkButton } from '#workflows/url-state/CopyLinkButton.tsx';
import { useUrlState } from '#workflows/url-state/use-url-state.ts';
import styles from './CompetenciesPage.module.css';
import { CompetencyList } from './CompetencyList.tsx';
import { CompetencyListNotices } from './CompetencyListNotices.tsx';
import { FilterBar } from './FilterBar.tsx';
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

function ListAndDetail() {
  const { directory } = useServices();
  const { data } = useSuspenseQuery(competenciesQuery(directory));
  const { items } = data;
  const { value: view, replaceDebounced, push, params } = useUrlState(competencyViewCodec);
  const filterField = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const { applied, results } = useCompetencyResults(items, view);
  const maxPoints = useMemo(() => getMaxStoryPoints(items), [items]);
  const open = useOpenCompetency();
  const panel = useOutlet();
  const follow = useOpenFocusedCompetency(params);
  useScrollToTop(applied, list);

  const total = formatNumber(items.length);
  const isFiltered = results.count < items.length;
  const count = isFiltered ? `${formatNumber(results.count)} of ${total}` : total;
  const focusFilter = () => filterField.current?.focus();
  const changeAndFocus = (next: CompetencyView) => {
    push(next);
    focusFilter();
  };
  const clear = () => changeAndFocus(defaultCompetencyView);

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
            to={paths.competencyOverview({ view: writeCompetencyView(view) })}
          >
            <ResponsiveLabel>Overview</ResponsiveLabel>
          </ButtonLink>
          <CompetencyExport
            competencies={results.groups.flatMap(({ competencies }) => competencies)}
            note=", as listed"
          />
          <CopyLinkButton params={params} />
        </>
      }
      bar={
        <FilterBar
          ref={filterField}
          view={view}
          results={results}
          status={isFiltered ? `${count} competencies match` : undefined}
          onType={(query) => replaceDebounced({ ...view, query })}
          onChange={push}
          onClear={clear}
        />
      }
      detailOpen={panel !== null}
      layout="split"
    >
      <div className={styles.split} data-detail-open={panel !== null || undefined}>
        <div ref={list} className={styles.list}>
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
