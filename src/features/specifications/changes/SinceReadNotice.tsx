import type { RefObject } from 'react';
import { nextChange } from '#features/specifications/reader/next-change.ts';
import { formatRecentDate } from '#text/format-date.ts';
import { Button } from '#ui/button/Button.tsx';
import { Notice } from '#ui/notice/Notice.tsx';
import { ChangesNotice } from './ChangesNotice.tsx';
import type { ChangesSinceRead } from './comparison.ts';
import { formatChanges } from './format-changes.ts';

/** What changed since the person read this, and a newer version that waits. */
export function SinceReadNotice({
  changes,
  scroller,
  hasKeys = false,
  onShowNewer,
}: {
  changes: ChangesSinceRead | undefined;
  scroller: RefObject<HTMLElement | null>;
  hasKeys?: boolean;
  onShowNewer: (() => void) | undefined;
}) {
  return (
    <>
      {onShowNewer && (
        <Notice
          title="There is a newer version"
          actions={<Button onClick={onShowNewer}>Read the new version</Button>}
        />
      )}
      {changes && (
        <ChangesNotice
          facts={changes.comparison?.frontMatterChanges}
          shown={changes.isShown}
          onShow={changes.toggle}
          onStep={(direction) => scroller.current && nextChange(scroller.current, direction)}
          hasKeys={hasKeys}
          onRead={changes.markRead}
          onRetry={changes.retry}
        >
          <b>{changes.comparison ? formatChanges(changes.comparison) : 'Changed'}</b> since you read
          this{changes.readAt && ` on ${formatRecentDate(changes.readAt)}`}. {changes.obstacle}
        </ChangesNotice>
      )}
    </>
  );
}
