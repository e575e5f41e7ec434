import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import type { Origin } from '#data/bookmarks/cached-bookmarks.ts';
import { UnreadableNotice } from '#ui/notice/FailureNotice.tsx';
import { Notice } from '#ui/notice/Notice.tsx';
import { unreadableDetails } from '#workflows/failures/failure-message.ts';
import styles from './BookmarkNotices.module.css';
import { FileProblemNotice } from './FileProblemNotice.tsx';
import { UnknownFolderNotice } from './UnknownFolderNotice.tsx';
import type { FileProblem } from './use-opened-file.ts';

/** Whose word the tree is, where it isn’t read from the service. */
function FromElsewhere({ origin }: { origin: Origin }) {
  return origin.kind === 'file' ? (
    <Notice
      title={
        <>
          From the file “<bdi>{origin.name}</bdi>”
        </>
      }
    >
      These bookmarks are as old as the file. Deleting a folder deletes it at the service. The
      service’s answer then replaces the file.
    </Notice>
  ) : (
    <Notice title="From the service’s last answer">
      These are the bookmarks as they were after the last deletion. Later changes can’t be read.
    </Notice>
  );
}

/** What there is to know about the tree as a whole. */
export function BookmarkNotices({
  state,
  origin,
  readable,
  unknownFolderId,
  fileProblem,
}: {
  state: BookmarkState;
  origin: Origin;
  readable: boolean;
  unknownFolderId: string | undefined;
  fileProblem: FileProblem | undefined;
}) {
  return (
    <div className={styles.notices}>
      <FileProblemNotice problem={fileProblem} />
      {unknownFolderId !== undefined && <UnknownFolderNotice folderId={unknownFolderId} />}
      {!readable && <FromElsewhere origin={origin} />}
      <UnreadableNotice
        count={state.unreadable.length}
        details={unreadableDetails(state, 'bookmarks')}
        source={origin.kind}
      />
    </div>
  );
}
