import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { versionsQuery } from '#data/specifications/queries.ts';
import type {
  SpecificationName,
  SpecificationVersion,
} from '#data/specifications/specification.ts';
import type { ChangeSummary } from '#features/specifications/change-report.ts';
import { VersionAuthor } from '#features/specifications/reader/DocumentMetadata.tsx';
import { paths } from '#paths.ts';
import { useServices } from '#platform/react.tsx';
import { formatRecentDate } from '#text/format-date.ts';
import { truncate } from '#text/truncate.ts';
import { Button } from '#ui/button/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { Text } from '#ui/layout/layout.tsx';
import { FailureNotice } from '#ui/notice/FailureNotice.tsx';
import { type Column, DataTable } from '#ui/table/DataTable.tsx';
import { DateText } from '#ui/text/DateText.tsx';
import { useToday } from '#ui/text/use-today.ts';
import { getFailureMessage } from '#workflows/failures/failure-message.ts';
import { LoadingSkeleton } from '#workflows/loading/LoadingSkeleton.tsx';
import styles from './page.module.css';

/** Returns the subject of a commit: the first line of its message. */
function subjectOf({ message }: SpecificationVersion): string {
  return message.split('\n', 1)[0] ?? '';
}

function dateOf({ committedAt }: SpecificationVersion): string {
  return committedAt === null ? 'an unknown date' : formatRecentDate(committedAt, 'minute');
}

/** Dialog with the versions of a specification. The user can compare any two versions. */
export function VersionsDialog({
  name,
  etag,
  shown,
  fragment,
  compared,
  onClose,
}: {
  name: SpecificationName;
  /** ETag of the rendered text. */
  etag: string | null;
  /** Version of the rendered text; empty for the latest version. */
  shown: string;
  /** Fragment of the URLs of other versions; empty for their beginning. */
  fragment: string;
  /** Version with which the rendered text is compared, if APIs or requirements are compared. */
  compared: { readonly version: string; readonly summary: ChangeSummary } | undefined;
  onClose: () => void;
}) {
  const { viewer } = useServices();
  const navigate = useNavigate();
  useToday();
  const options = versionsQuery(viewer, name, etag);
  const query = useInfiniteQuery(options);
  const versions = query.data ?? [];
  const [newest] = versions;
  const [chosen, setChosen] = useState<{ readonly from?: string; readonly to?: string }>({});
  const to = chosen.to ?? (shown || newest?.version);
  const at = (version: string | undefined) => {
    const index = versions.findIndex((one) => one.version === version);
    return index === -1 ? versions.length : index;
  };
  const from = chosen.from ?? versions[at(to) + 1]?.version;
  const sides = [
    { side: 'from', header: 'From', chosenVersion: from },
    { side: 'to', header: 'To', chosenVersion: to },
  ] as const;
  const columns: readonly Column<SpecificationVersion>[] = [
    ...sides.map(
      ({ side, header, chosenVersion }): Column<SpecificationVersion> => ({
        header,
        cell: (version) => (
          <input
            type="radio"
            name={side}
            aria-label={`Compare ${side} ${dateOf(version)}`}
            checked={chosenVersion === version.version}
            onChange={() => setChosen({ ...chosen, [side]: version.version })}
          />
        ),
      }),
    ),
    {
      header: 'Version',
      className: styles.version,
      cell: (version) => (
        <>
          <Link
            to={paths.specification(name, {
              version: version === newest ? '' : version.version,
              fragment,
            })}
            onClick={onClose}
          >
            {truncate(subjectOf(version)) || 'Changed'}
          </Link>
          <p className={styles.words}>
            {version.committedAt === null ? (
              'an unknown date'
            ) : (
              <DateText at={version.committedAt} precision="minute" />
            )}{' '}
            by <VersionAuthor author={version.author} />
            {version === newest && ' · newest'}
          </p>
          {compared?.version === version.version && (
            <p className={styles.words} data-tone={compared.summary.tone}>
              Since then: {compared.summary.text}
            </p>
          )}
          {version.path !== name.path && (
            <Text tone="faint" size="tiny" weight={400} mono>
              {version.path}
            </Text>
          )}
        </>
      ),
    },
  ];

  const compare = () => {
    if (from === undefined || to === undefined) return;
    // The URL contains the older version as the version to compare with, regardless of the order in
    // which the user selected the versions.
    const [newer, older] = at(from) < at(to) ? [from, to] : [to, from];
    onClose();
    navigate(
      paths.specification(name, {
        version: newer === newest?.version ? '' : newer,
        compare: older,
        fragment,
      }),
    );
  };

  return (
    <Dialog
      title="Versions"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            variant="primary"
            unavailable={from === undefined || from === to}
            onClick={compare}
          >
            Compare
          </Button>
        </>
      }
    >
      {query.isPending && <LoadingSkeleton only={[options.queryKey]} />}
      {query.isError && (
        <FailureNotice message={getFailureMessage(query.error)} onRetry={() => query.refetch()} />
      )}
      {query.isSuccess && versions.length === 0 && (
        <p>The service has no versions of this specification.</p>
      )}
      {versions.length > 0 && (
        <>
          <p className={styles.words}>Choose two versions to compare, or one to read.</p>
          <DataTable
            columns={columns}
            rows={versions}
            keyOf={({ version }) => version}
            className={styles.versions}
          />
          {query.hasNextPage && (
            <Button isBusy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
              Show older versions
            </Button>
          )}
        </>
      )}
    </Dialog>
  );
}
