import type { RefObject } from 'react';
import { useNavigate } from 'react-router';
import type {
  SpecificationName,
  SpecificationVersion,
} from '#data/specifications/specification.ts';
import { nextChange } from '#features/specifications/reader/next-change.ts';
import { paths } from '#paths.ts';
import { formatDate } from '#text/format-date.ts';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { FailureNotice } from '#ui/notice/FailureNotice.tsx';
import { Notice } from '#ui/notice/Notice.tsx';
import { failureMessage } from '#workflows/failures/failure-message.ts';
import { ChangesNotice } from './ChangesNotice.tsx';
import type { VersionComparison } from './comparison.ts';
import { formatChanges } from './format-changes.ts';

function dateOf(version: SpecificationVersion | undefined): string {
  return version?.committedAt ? `of ${formatDate(version.committedAt)}` : 'that was chosen';
}

/** That an earlier version is shown, or what two versions differ in. */
export function ComparedNotice({
  name,
  version,
  shown,
  before,
  comparing,
  scroller,
}: {
  name: SpecificationName;
  /** The one on screen; empty for the latest. */
  version: string;
  /** What is known of it. */
  shown: SpecificationVersion | undefined;
  /** The one it is compared with, where it is known. */
  before: SpecificationVersion | undefined;
  comparing: VersionComparison | undefined;
  scroller: RefObject<HTMLElement | null>;
}) {
  const navigate = useNavigate();
  const latest = paths.specification(name);
  const withoutChanges = paths.specification(name, { version });
  if (comparing === undefined) {
    return (
      <Notice
        title={`This is the version ${dateOf(shown)}`}
        actions={<ButtonLink to={latest}>Read the latest version</ButtonLink>}
      />
    );
  }
  if (comparing.error) {
    return (
      <FailureNotice
        words={failureMessage(comparing.error)}
        onRetry={comparing.retry}
        actions={<ButtonLink to={latest}>Read the latest version</ButtonLink>}
      />
    );
  }
  const { comparison } = comparing;
  if (comparison === 'failed') {
    return (
      <Notice
        title="The two versions couldn’t be compared"
        actions={<ButtonLink to={withoutChanges}>Read without changes</ButtonLink>}
      >
        Reload the page to try again.
      </Notice>
    );
  }
  return (
    <ChangesNotice
      facts={comparison?.frontMatterChanges}
      shown
      onShow={() => navigate(withoutChanges)}
      onStep={(direction) => scroller.current && nextChange(scroller.current, direction)}
      hasKeys
    >
      {comparison === undefined ? (
        'Comparing…'
      ) : (
        <>
          <b>{formatChanges(comparison)}</b> since the version {dateOf(before)}.
        </>
      )}
    </ChangesNotice>
  );
}
