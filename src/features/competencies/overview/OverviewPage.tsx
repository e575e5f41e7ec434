import { useSuspenseQuery } from '@tanstack/react-query';
import { GraduationCap } from 'lucide-react';
import { type ReactNode, useId, useMemo } from 'react';
import type { ListedCompetency } from '#data/directory/competencies/competency-list.ts';
import {
  buildOwnerMatrix,
  createPointBins,
  groupPointsByCategory,
} from '#data/directory/competencies/overview.ts';
import { competenciesQuery } from '#data/directory/queries.ts';
import { CompetencyExport } from '#features/competencies/CompetencyExport.tsx';
import { competencyListView, getCompetenciesPath } from '#features/competencies/competency-view.ts';
import { paths } from '#paths.ts';
import { useServices } from '#platform/react.tsx';
import { formatNumber } from '#text/format-number.ts';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { RadioGroup } from '#ui/field/RadioGroup.tsx';
import { EmptyState } from '#ui/notice/EmptyState.tsx';
import { UnreadableNotice } from '#ui/notice/FailureNotice.tsx';
import { Page } from '#ui/page/Page.tsx';
import { TabLinks } from '#ui/page/TabLinks.tsx';
import { narrowScreenQuery, useMediaQuery } from '#ui/page/use-media.ts';
import { formatUnreadableDetails } from '#workflows/failures/failure-message.ts';
import { type ListView, ungrouped } from '#workflows/list-view/list-view.ts';
import { useListResults } from '#workflows/list-view/use-list-results.ts';
import { CopyLinkButton } from '#workflows/url-state/CopyLinkButton.tsx';
import { createChoiceParam } from '#workflows/url-state/url-param.ts';
import { useUrlState } from '#workflows/url-state/use-url-state.ts';
import styles from './OverviewPage.module.css';
import { OwnerTable, StoryPointsTable } from './OverviewTables.tsx';
import { Ownership, OwnershipExport, riskParam } from './Ownership.tsx';
import { maxDotsPerMark, StoryPointsChart } from './StoryPointsChart.tsx';

const tabParam = createChoiceParam('tab', ['effort', 'ownership']);

const tabs = [
  { key: 'effort', label: 'Effort' },
  { key: 'ownership', label: 'Ownership' },
] as const;

/**
 * Overview of the competencies that match the view: the tab “Effort” with a chart of story points
 * and a table of owners by category, and the tab “Ownership” with the owners and their risks.
 */
export function OverviewPage() {
  const { directory } = useServices();
  const { data } = useSuspenseQuery(competenciesQuery(directory));
  const { items, unreadable } = data;
  const { value: listView, params } = useUrlState(competencyListView);
  const { query, starred, chosen } = listView;
  const { value: tab } = useUrlState(tabParam);
  const { value: risk, push: setRisk } = useUrlState(riskParam);
  const view = useMemo(
    () => ({ ...competencyListView.defaultView, query, starred, chosen }),
    [query, starred, chosen],
  );
  const sorted = useMemo(() => ({ ...view, sort: 'category', group: ungrouped.name }), [view]);
  const { groups } = useListResults(competencyListView, items, sorted);
  const shown = useMemo(() => groups.flatMap((group) => group.items), [groups]);
  const total = formatNumber(items.length);
  const isFiltered = shown.length < items.length;

  return (
    <Page
      title="Overview of competencies"
      heading="Overview"
      count={isFiltered ? `${formatNumber(shown.length)} of ${total}` : total}
      crumbs={[{ to: getCompetenciesPath(view), label: 'Competencies' }]}
      actions={
        <>
          {isFiltered && <ButtonLink to={paths.competencyOverview()}>Show all</ButtonLink>}
          {tab === 'ownership' ? (
            <OwnershipExport competencies={shown} risk={risk} />
          ) : (
            <CompetencyExport competencies={shown} />
          )}
          <CopyLinkButton params={params} />
        </>
      }
      bar={
        <TabLinks
          label="Overview"
          tabs={tabs.map((one) => ({
            ...one,
            to: paths.competencyOverview({ view: tabParam.write(one.key, params) }),
          }))}
          current={tab}
        />
      }
    >
      <div className={tab === 'effort' ? styles.sections : undefined}>
        <UnreadableNotice
          count={unreadable.length}
          details={formatUnreadableDetails(data, 'competencies')}
        />
        {shown.length === 0 ? (
          <EmptyState icon={GraduationCap} title="No competencies">
            {items.length === 0
              ? 'The directory’s list is empty.'
              : 'No competency matches the filters of this overview.'}
          </EmptyState>
        ) : tab === 'ownership' ? (
          <Ownership competencies={shown} risk={risk} onRisk={setRisk} view={view} />
        ) : (
          <>
            <OverviewPoints competencies={shown} view={view} />
            <OverviewOwners competencies={shown} view={view} />
          </>
        )}
      </div>
    </Page>
  );
}

function Section({
  title,
  text,
  control,
  children,
}: {
  title: string;
  text: string;
  control?: ReactNode;
  children: ReactNode;
}) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <div className={styles.head}>
        <div className={styles.words}>
          <h2 id={titleId}>{title}</h2>
          <p>{text}</p>
        </div>
        {control}
      </div>
      {children}
    </section>
  );
}

/** Maximum number of columns, each at least 24 px wide. */
const maxBins = { wide: 24, narrow: 9 };

const formParam = createChoiceParam('points', ['picture', 'table']);

const forms = [
  { value: 'picture', label: 'Picture' },
  { value: 'table', label: 'Table' },
] as const;

const pointTexts = {
  table: 'The points of each competency for easy, medium and hard work.',
  dots: 'Each dot is a competency, placed by its points for easy, medium and hard work.',
  columns:
    'The higher a column, the more competencies have these points for easy, medium and hard work.',
};

type Shown = {
  competencies: readonly ListedCompetency[];
  /** View that filters the overview; the links to the list keep it. */
  view: ListView;
};

function OverviewPoints({ competencies, view }: Shown) {
  const isNarrow = useMediaQuery(narrowScreenQuery);
  const { value: form, replace: setForm } = useUrlState(formParam);
  const scale = useMemo(
    () => createPointBins(competencies, isNarrow ? maxBins.narrow : maxBins.wide),
    [competencies, isNarrow],
  );
  const categories = useMemo(
    () => groupPointsByCategory(competencies, scale),
    [competencies, scale],
  );
  const marks = categories.flatMap(({ lanes }) => lanes.flatMap((lane) => lane.marks));
  const fullest = marks.reduce((most, mark) => Math.max(most, mark.competencies.length), 0);
  const shape = fullest <= maxDotsPerMark ? 'dots' : 'columns';
  return (
    <Section
      title="Story points by category"
      text={pointTexts[form === 'table' ? 'table' : shape]}
      control={
        <RadioGroup
          isSegmented
          legend="Show story points as"
          options={forms}
          value={form}
          onChange={setForm}
        />
      }
    >
      {form === 'table' ? (
        <StoryPointsTable competencies={competencies} />
      ) : (
        <StoryPointsChart categories={categories} scale={scale} fullest={fullest} view={view} />
      )}
    </Section>
  );
}

/** Maximum number of categories (columns) in the table of owners, so that it stays readable. */
const maxCategories = 30;

function OverviewOwners({ competencies, view }: Shown) {
  const matrix = useMemo(() => buildOwnerMatrix(competencies), [competencies]);
  const total = matrix.categories.length;
  const categories = matrix.categories.slice(0, maxCategories);
  return (
    <Section
      title="Owners by category"
      text={
        categories.length < total
          ? `How many competencies each person owns, in the first ${formatNumber(categories.length)} of ${formatNumber(total)} categories and in all.`
          : 'How many competencies each person owns. The stronger the colour, the more.'
      }
    >
      <OwnerTable matrix={{ ...matrix, categories }} view={view} />
    </Section>
  );
}
