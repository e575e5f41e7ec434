import { useQuery } from '@tanstack/react-query';
import { FileSearch, FileText } from 'lucide-react';
import { hasChanged } from '#data/specifications/last-read-versions.ts';
import type { LastReadVersion } from '#data/specifications/specification.ts';
import { useLastReadVersions } from '#features/specifications/use-last-read-versions.ts';
import { paths } from '#paths.ts';
import { useHasExtension } from '#platform/react.tsx';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { EmptyState } from '#ui/notice/EmptyState.tsx';
import { FailureNotice } from '#ui/notice/FailureNotice.tsx';
import { getFailureMessage } from '#workflows/failures/failure-message.ts';
import { LoadingSkeleton } from '#workflows/loading/LoadingSkeleton.tsx';
import { ChangedThisWeek } from './ChangedThisWeek.tsx';
import styles from './home.module.css';
import { ReadingHistory } from './ReadingHistory.tsx';
import { RepositoryList } from './RepositoryList.tsx';
import { StarredSpecifications } from './StarredSpecifications.tsx';

const none: readonly LastReadVersion[] = [];

/**
 * Home page of the specifications, with what the user has read, stars and repositories. A search
 * replaces it.
 */
export function SpecificationsHome() {
  const canRead = useHasExtension('viewer.specifications');
  const {
    data: lastReads,
    error,
    refetch,
  } = useQuery({ ...useLastReadVersions().query, enabled: canRead });
  const changed = (lastReads ?? none).filter(hasChanged);
  return (
    <div className={styles.home}>
      <div className={styles.column}>
        {!canRead && (
          <EmptyState
            icon={FileText}
            title="This service doesn’t offer reading or searching specifications"
            actions={<ButtonLink to={paths.chooseFile()}>Open a file</ButtonLink>}
          >
            It stores bookmarks, but not the text of specifications. You can open a file from this
            computer. The file isn’t uploaded.
          </EmptyState>
        )}
        {error && <FailureNotice message={getFailureMessage(error)} onRetry={refetch} />}
        {canRead && lastReads === undefined && error === null && <LoadingSkeleton />}
        {lastReads?.length === 0 && (
          <>
            <EmptyState icon={FileSearch} title="Search all specifications">
              Search by title, path or content. What you have read appears here.
            </EmptyState>
            <ChangedThisWeek />
          </>
        )}
        {lastReads !== undefined && lastReads.length > 0 && (
          <ReadingHistory lastReads={lastReads} />
        )}
        {canRead && <StarredSpecifications lastReads={lastReads ?? none} />}
      </div>
      <RepositoryList changed={new Set(changed.map(({ name }) => name.codeHostSlug))} />
    </div>
  );
}
