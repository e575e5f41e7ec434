import { BookmarkX } from 'lucide-react';
import { useMemo } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { screenCommands } from '#features/bookmarks/commands/screen-commands.ts';
import { paths } from '#paths.ts';
import { useHasExtension } from '#platform/react.tsx';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { EmptyState } from '#ui/notice/EmptyState.tsx';
import { Page } from '#ui/page/Page.tsx';
import { createCommandRequest } from '#workflows/command-request.ts';

/**
 * Page for links from outside of the app, such as a bookmarklet. Opens the bookmarks with the dialog
 * “Add bookmarks”, filled in with the query parameters `url`. Only the user can submit the dialog.
 */
export function AddBookmarksPage() {
  const [params] = useSearchParams();
  const canRead = useHasExtension('viewer.read');
  const canWrite = useHasExtension('viewer.changes');
  // Memoised, because `Navigate` navigates again if its state changes, which would interrupt the
  // first navigation.
  const request = useMemo(
    () => createCommandRequest(screenCommands.addBookmarks.id, params.getAll('url').join('\n')),
    [params],
  );
  if (canRead && canWrite) {
    return <Navigate replace to={paths.bookmarks()} state={request} />;
  }
  return (
    <Page title="Add bookmarks">
      <EmptyState
        icon={BookmarkX}
        title="Bookmarks can’t be added here"
        actions={<ButtonLink to={paths.bookmarks()}>Show bookmarks</ButtonLink>}
      >
        This service doesn’t let apps add bookmarks. Nothing was saved.
      </EmptyState>
    </Page>
  );
}
