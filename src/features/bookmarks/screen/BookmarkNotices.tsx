import { Link } from 'react-router';
import type { BookmarksSource } from '#data/bookmarks/cached-bookmarks.ts';
import styles from '#features/bookmarks/bookmarks.module.css';
import { DeletionDifferenceNotice } from '#features/bookmarks/deletion/DeletionDifferenceNotice.tsx';
import { type FileProblem, FileProblemNotice } from '#features/bookmarks/files/OpenedFile.tsx';
import { useScreen } from '#features/bookmarks/screen-state/bookmarks-screen.ts';
import { paths } from '#paths.ts';
import { Button } from '#ui/button/Button.tsx';
import { UnreadableNotice } from '#ui/notice/FailureNotice.tsx';
import { Notice } from '#ui/notice/Notice.tsx';
import { formatUnreadableDetails } from '#workflows/failures/failure-message.ts';
import type { ItemReference } from '#workflows/items/item-reference.ts';

/** Notice shown if the URL's folder id matches none of the user's folders. */
function UnknownFolderNotice({ folderId }: { folderId: string }) {
  const { has, toggle } = useScreen().stars;
  const place: ItemReference = { kind: 'folder', folderId };
  return (
    <Notice
      title="This folder isn’t among your bookmarks"
      actions={
        <>
          <Link to={paths.bookmarks()}>All bookmarks</Link>
          {has(place) && <Button onClick={() => toggle(place)}>Remove the star</Button>}
        </>
      }
    >
      Bookmarks are personal, so a link to a folder works only for its owner. To get a copy, ask the
      owner for an export and import it here. If the folder was yours, it has been deleted. Its ID
      is “<bdi>{folderId}</bdi>”.
    </Notice>
  );
}

/**
 * Notice shown if the bookmarks come from a file or from the response to a deletion instead of a
 * fetch.
 */
function FromElsewhere({ origin }: { origin: BookmarksSource }) {
  return origin.kind === 'file' ? (
    <Notice
      title={
        <>
          From the file “<bdi>{origin.name}</bdi>”
        </>
      }
    >
      The file shows your bookmarks at the time it was saved. If you delete a folder here, the
      service deletes it, and the current bookmarks replace the file.
    </Notice>
  ) : (
    <Notice title="As of the last deletion">
      This service doesn’t list bookmarks, so later changes aren’t shown.
    </Notice>
  );
}

/** Notices about the tree as a whole. */
export function BookmarkNotices({
  origin,
  readable,
  fileProblem,
}: {
  origin: BookmarksSource;
  readable: boolean;
  fileProblem: FileProblem | undefined;
}) {
  const { state, selection, deletions } = useScreen();
  const { unknownFolderId } = selection;
  return (
    <div className={styles.notices}>
      <DeletionDifferenceNotice deletions={deletions} />
      <FileProblemNotice problem={fileProblem} />
      {unknownFolderId !== undefined && <UnknownFolderNotice folderId={unknownFolderId} />}
      {!readable && <FromElsewhere origin={origin} />}
      <UnreadableNotice
        count={state.unreadable.length}
        details={formatUnreadableDetails(state, 'bookmarks')}
        source={origin.kind}
      />
    </div>
  );
}
