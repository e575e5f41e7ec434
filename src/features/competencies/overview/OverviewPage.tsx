import { useSuspenseQuery } from '@tanstack/react-query';
import { ArrowLeft, GraduationCap } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { showCompetencies } from '#data/directory/competencies/competency-results.ts';
import { viewCodec, wholeView, writeView } from '#data/directory/competencies/competency-view.ts';
import { competenciesQuery } from '#data/directory/queries.ts';
import { useStarredOnly } from '#features/competencies/use-starred-only.ts';
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
import { OverviewOwners } from './OverviewOwners.tsx';
import styles from './OverviewPage.module.css';
import { OverviewPoints } from './OverviewPoints.tsx';

/** All competencies, or what a view shows of them, as pictures: points by category, and owners. */
export function OverviewPage() {
  const { directory } = useServices();
  const { data } = useSuspenseQuery(competenciesQuery(directory));
  const { items, unreadable } = data;
  const { value: listView, params } = useUrlState(viewCodec);
  const listed = useStarredOnly(items, listView.starred);
  const shown = useMemo(() => {
    // The overview has its own order.
    const { groups } = showCompetencies(listed, { ...listView, sort: 'category', group: 'none' });
    return groups.flatMap(({ competencies }) => competencies);
  }, [listed, listView]);
  const { query, starred, chosen } = listView;
  const view = { ...wholeView, query, starred, chosen };
  const total = formatNumber(items.length);
  const filtered = shown.length < items.length;

  return (
    <Page
      title="Overview of competencies"
      heading="Overview"
      count={filtered ? `${formatNumber(shown.length)} of ${total}` : total}
      crumb={
        <Link to={paths.competencies({ view: writeView(view) })} className={styles.back}>
          <ArrowLeft aria-hidden />
          Competencies
        </Link>
      }
      actions={
        <>
          {filtered && <ButtonLink to={paths.competencyOverview()}>Show all</ButtonLink>}
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
