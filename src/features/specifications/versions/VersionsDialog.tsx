import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type {
  SpecificationName,
  SpecificationVersion,
} from '#data/specifications/specification.ts';
import { versionsQuery } from '#data/specifications/version-queries.ts';
import { paths } from '#paths.ts';
import { failureMessage } from '#platform/http/describe-failure.ts';
import { useServices } from '#platform/react.tsx';
import { formatDate } from '#text/format-date.ts';
import { truncate } from '#text/truncate.ts';
import { Button } from '#ui/button/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { FailureNotice } from '#ui/notice/FailureNotice.tsx';
import { Skeleton } from '#ui/page/Skeleton.tsx';
import styles from './VersionsDialog.module.css';

/** Who changed a specification when. Any two versions can be compared. */
export function VersionsDialog({
  name,
  shown,
  onClose,
}: {
  name: SpecificationName;
  /** The version on screen; empty for the latest. */
  shown: string;
  onClose: () => void;
}) {
  const { viewer } = useServices();
  const navigate = useNavigate();
  const query = useInfiniteQuery(versionsQuery(viewer, name));
  const versions = query.data ?? [];
  const [newest, second] = versions;
  const [chosen, setChosen] = useState<{ readonly from?: string; readonly to?: string }>({});
  const to = chosen.to ?? (shown || newest?.version);
  const from = chosen.from ?? second?.version;

  const compare = () => {
    if (from === undefined || to === undefined) return;
    // The older one is what the newer one is compared with, whichever was chosen first.
    const at = (version: string) => versions.findIndex((one) => one.version === version);
    const [newer, older] = at(from) < at(to) ? [from, to] : [to, from];
    onClose();
    navigate(
      paths.specification(name, {
        version: newer === newest?.version ? '' : newer,
        compare: older,
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
      {query.isPending && <Skeleton />}
      {query.isError && (
        <FailureNotice words={failureMessage(query.error)} onRetry={() => query.refetch()} />
      )}
      {versions.length > 0 && (
        <>
          <p className={styles.words}>Choose two versions to compare, or one to read.</p>
          <table className={styles.versions}>
            <thead>
              <tr>
                <th scope="col">From</th>
                <th scope="col">To</th>
                <th scope="col">Version</th>
              </tr>
            </thead>
            <tbody>
              {versions.map((version) => (
                <Row
                  key={version.version}
                  version={version}
                  isNewest={version === newest}
                  address={paths.specification(name, {
                    version: version === newest ? '' : version.version,
                  })}
                  from={from}
                  to={to}
                  onChoose={(next) => setChosen({ ...chosen, ...next })}
                  onClose={onClose}
                />
              ))}
            </tbody>
          </table>
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

/** The first line of a commit’s message, as is usual. */
function subjectOf(message: string): string {
  return message.split('\n', 1)[0] ?? '';
}

function Row({
  version: { version, author, committedAt, message, path },
  isNewest,
  address,
  from,
  to,
  onChoose,
  onClose,
}: {
  version: SpecificationVersion;
  isNewest: boolean;
  address: string;
  from: string | undefined;
  to: string | undefined;
  onChoose: (side: { readonly from?: string; readonly to?: string }) => void;
  onClose: () => void;
}) {
  const when = committedAt === null ? 'an unknown day' : formatDate(committedAt);
  return (
    <tr>
      <td>
        <input
          type="radio"
          name="from"
          aria-label={`Compare from ${when}`}
          checked={from === version}
          onChange={() => onChoose({ from: version })}
        />
      </td>
      <td>
        <input
          type="radio"
          name="to"
          aria-label={`Compare to ${when}`}
          checked={to === version}
          onChange={() => onChoose({ to: version })}
        />
      </td>
      <td className={styles.version}>
        <Link to={address} onClick={onClose}>
          {truncate(subjectOf(message)) || 'Changed'}
        </Link>
        <p className={styles.words}>
          {when} by{' '}
          {author.personName === null ? (
            <bdi>{author.name}</bdi>
          ) : (
            <Link to={paths.person(author.personName)}>
              <bdi>{author.name}</bdi>
            </Link>
          )}
          {isNewest && ' · newest'}
        </p>
        <p className={styles.path}>{path}</p>
      </td>
    </tr>
  );
}
