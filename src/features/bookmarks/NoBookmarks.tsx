import { FolderTree } from 'lucide-react';
import { EmptyState } from '#ui/EmptyState.tsx';

/** There are none: read, and empty. */
export function NoBookmarks() {
  return (
    <EmptyState icon={FolderTree} title="No bookmarks">
      There are no folders and no bookmarks. What is bookmarked elsewhere shows up here when this
      screen is opened again.
    </EmptyState>
  );
}
