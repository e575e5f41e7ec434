import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useOutlet } from 'react-router';
import { findCompetency, getMaxStoryPoints } from '#data/directory/competencies/competency-list.ts';
import { competenciesQuery } from '#data/directory/queries.ts';
import { toNameLabel } from '#data/directory/shown-names.ts';
import { CompetencyListActions } from '#features/competencies/CompetencyExport.tsx';
import { CompareBar, ComparisonProvider } from '#features/competencies/compare/Comparison.tsx';
import { useOpenCompetency } from '#features/competencies/competency-reference.ts';
import {
  type CompetencyView,
  competencyViewCodec,
  defaultCompetencyView,
} from '#features/competencies/competency-view.ts';
import { useCompetencyResults } from '#features/competencies/use-competency-results.ts';
import { useServices } from '#platform/react.tsx';
import { formatNumber } from '#text/format-number.ts';
import { useScrollToTop } from '#ui/list/LinkList.tsx';
import { Page } from '#ui/page/Page.tsx';
import { ScreenIntro } from '#workflows/intro/ScreenIntro.tsx';
import { useUrlState } from '#workflows/url-state/use-url-state.ts';
import { CompetencyList } from './CompetencyList.tsx';
import { CompetencyListNotices } from './CompetencyListNotices.tsx';
import { FilterBar } from './FilterBar.tsx';
import styles from './list.module.css';
import { PrintableCompetencyTable } from './PrintableCompetencyTable.tsx';
import { useOpenFocusedCompetency } from './use-follow-focus.ts';

/** Page with the list of competencies, which can be selected for comparison. */
export function CompetenciesPage() {
  return (
    <ComparisonProvider>
      <ListAndDetail />
    </ComparisonProvider>
  );
}

/** List of all competencies, with the open competency next to the list. */
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
      actions={<CompetencyListActions view={view} params={params} results={results} />}
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
