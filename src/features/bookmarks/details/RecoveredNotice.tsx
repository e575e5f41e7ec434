import type { RecoveredReason } from '#data/bookmarks/tree/bookmark-tree.ts';
import { Notice } from '#ui/notice/Notice.tsx';

/** Why a node stands under “Recovered”. */
export function RecoveredNotice({ reason }: { reason: RecoveredReason | null }) {
  if (reason === null) return null;
  return reason.kind === 'cycle' ? (
    <Notice tone="warn" title="This folder contains itself">
      The folder is inside a folder that it contains. It is shown here so that you can see what is
      in it.
    </Notice>
  ) : (
    <Notice tone="warn" title="Its folder is missing">
      It belongs in the folder with the ID “<bdi>{reason.folderId}</bdi>”, which the service didn’t
      send.
    </Notice>
  );
}
