import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { bookmarkStateQuery, cachedBookmarksQuery } from '#data/bookmarks/queries.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import { BookmarksScreen } from './BookmarksScreen.tsx';
import { NothingToRead } from './NothingToRead.tsx';

function ReadBookmarks() {
  const { viewer } = useServices();
  return <BookmarksScreen bookmarks={useSuspenseQuery(bookmarkStateQuery(viewer)).data} readable />;
}

function OpenedBookmarks() {
  const { data } = useQuery(cachedBookmarksQuery());
  if (data === undefined) return <NothingToRead />;
  return <BookmarksScreen bookmarks={data} readable={false} />;
}

/** The bookmarks: read from the service where it offers that, else from a file. */
export function BookmarksPage() {
  return useHasExtension('viewer.read') ? <ReadBookmarks /> : <OpenedBookmarks />;
}
