import type { RecoveredReason } from '#data/bookmarks/tree/bookmark-tree.ts';
import { Notice } from '#ui/notice/Notice.tsx';

/** Why a node stands under “Recovered”. */
export function RecoveredNotice({ reason }: { reason: RecoveredReason | null }) {
  if (reason === null) return null;
  return reason.kind === 'cycle' ? (
    <Notice tone="warn" title="It is inside itself">
      Following the folders outwards from here leads back to here. The ring is opened at this folder
      so that everything in it can be seen.
    </Notice>
  ) : (
    <Notice tone="warn" title="Its folder was not received">
      It is filed in a folder with the id “<bdi>{reason.folderId}</bdi>”, which is not among those
      received.
    </Notice>
  );
}
