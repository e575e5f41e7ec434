import { FolderTree } from 'lucide-react';
import { useHasExtension } from '#platform/react.tsx';
import { EmptyState } from '#ui/notice/EmptyState.tsx';

/** The bookmarks were read, and there are none. */
export function NoBookmarks() {
  const canBeReadAgain = useHasExtension('viewer.read');
  return (
    <EmptyState icon={FolderTree} title="No bookmarks">
      There are no folders and no bookmarks.
      {canBeReadAgain &&
        ' What is bookmarked elsewhere shows up here when this screen is opened again.'}
    </EmptyState>
  );
}
