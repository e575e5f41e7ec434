import { getBookmarkLabel, getFolderLabel } from '#data/bookmarks/bookmark.ts';
import type { FoldersAndBookmarks } from '#data/bookmarks/tree/diff-items.ts';
import { ItemDetails } from '#features/bookmarks/ItemDetails.tsx';
import { quoteName } from '#features/bookmarks/node-labels.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Notice } from '#ui/notice/Notice.tsx';
import { type Deletions, formatItems } from './use-deletions.ts';

function Names({ label, items }: { label: string; items: FoldersAndBookmarks }) {
  const tally = formatItems(items);
  if (tally === undefined) return null;
  const names = [...items.folders.map(getFolderLabel), ...items.bookmarks.map(getBookmarkLabel)];
  return (
    <ItemDetails summary={`${label}: ${tally}`} items={names}>
      {(name, at) => <li key={at}>{quoteName(name)}</li>}
    </ItemDetails>
  );
}

/**
 * Dismissible notice about differences between the confirmation dialog and the last deletion: items
 * that were deleted without being listed, and listed items that weren't deleted.
 */
export function DeletionDifferenceNotice({
  deletions: { difference, dismissDifference },
}: {
  deletions: Deletions;
}) {
  if (difference === undefined) return null;
  const { added, removed } = difference;
  if (formatItems(added) === undefined && formatItems(removed) === undefined) return null;
  return (
    <Notice
      tone="warn"
      title="The deleted items differ from the list you confirmed"
      actions={<Button onClick={dismissDifference}>Dismiss this notice</Button>}
    >
      <Names label="Also deleted" items={added} />
      <Names label="Not deleted" items={removed} />
    </Notice>
  );
}
