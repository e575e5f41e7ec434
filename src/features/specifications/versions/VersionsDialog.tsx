import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { SpecificationName } from '#data/specifications/specification.ts';
import { versionsQuery } from '#data/specifications/version-queries.ts';
import { paths } from '#paths.ts';
import { useServices } from '#platform/react.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { FailureNotice } from '#ui/notice/FailureNotice.tsx';
import { failureMessage } from '#workflows/failures/failure-message.ts';
import { LoadingSkeleton } from '#workflows/loading/LoadingSkeleton.tsx';
import { VersionRow } from './VersionRow.tsx';
import styles from './VersionsDialog.module.css';

/** Who changed a specification when. Any two versions can be compared. */
export function VersionsDialog({
  name,
  etag,
  shown,
  onClose,
}: {
  name: SpecificationName;
  /** Of the text on screen. */
  etag: string | null;
  /** The version on screen; empty for the latest. */
  shown: string;
  onClose: () => void;
}) {
  const { viewer } = useServices();
  const navigate = useNavigate();
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

  const compare = () => {
    if (from === undefined || to === undefined) return;
    // The older one is what the newer one is compared with, whichever was chosen first.
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
      {query.isPending && <LoadingSkeleton only={[options.queryKey]} />}
      {query.isError && (
        <FailureNotice words={failureMessage(query.error)} onRetry={() => query.refetch()} />
      )}
      {query.isSuccess && versions.length === 0 && (
        <p>The service has no versions of this specification.</p>
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
                <VersionRow
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
