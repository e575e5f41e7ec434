import { useSuspenseQuery } from '@tanstack/react-query';
import { GraduationCap } from 'lucide-react';
import { useMemo } from 'react';
import { competenciesQuery } from '#data/directory/queries.ts';
import { BackToList } from '#features/competencies/BackToList.tsx';
import { viewCodec, wholeView, writeView } from '#features/competencies/competency-view.ts';
import { useShownCompetencies } from '#features/competencies/use-competency-results.ts';
import { paths } from '#paths.ts';
import { useServices } from '#platform/react.tsx';
import { formatNumber } from '#text/format-number.ts';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { EmptyState } from '#ui/notice/EmptyState.tsx';
import { UnreadableNotice } from '#ui/notice/FailureNotice.tsx';
import { Page } from '#ui/page/Page.tsx';
import { unreadableDetails } from '#workflows/failures/failure-message.ts';
import { CopyLinkButton } from '#workflows/url-state/CopyLinkButton.tsx';
import { useUrlState } from '#workflows/url-state/use-url-state.ts';
import styles from './OverviewPage.module.css';
import { OverviewOwners, OverviewPoints } from './OverviewSections.tsx';

/** Pictures of all competencies, or of those that a view shows: points by category, and owners. */
export function OverviewPage() {
  const { directory } = useServices();
  const { data } = useSuspenseQuery(competenciesQuery(directory));
  const { items, unreadable } = data;
  const { value: listView, params } = useUrlState(viewCodec);
  const { query, starred, chosen } = listView;
  const view = useMemo(() => ({ ...wholeView, query, starred, chosen }), [query, starred, chosen]);
  const sorted = useMemo(() => ({ ...view, sort: 'category', group: 'none' }) as const, [view]);
  const { groups } = useShownCompetencies(items, sorted);
  const shown = useMemo(() => groups.flatMap(({ competencies }) => competencies), [groups]);
  const total = formatNumber(items.length);
  const isFiltered = shown.length < items.length;

  return (
    <Page
      title="Overview of competencies"
      heading="Overview"
      count={isFiltered ? `${formatNumber(shown.length)} of ${total}` : total}
      crumb={<BackToList to={paths.competencies({ view: writeView(view) })} />}
      actions={
        <>
          {isFiltered && <ButtonLink to={paths.competencyOverview()}>Show all</ButtonLink>}
          <CopyLinkButton params={params} />
        </>
      }
    >
      <div className={styles.sections}>
        <UnreadableNotice
          count={unreadable.length}
          details={unreadableDetails(data, 'competencies')}
        />
        {shown.length === 0 ? (
          <EmptyState icon={GraduationCap} title="No competencies">
            {items.length === 0
              ? 'The directory’s list is empty.'
              : 'No competency matches the filters of this overview.'}
          </EmptyState>
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
