import { FileQuestion } from 'lucide-react';
import { FileProblemNotice } from '#features/bookmarks/files/FileProblemNotice.tsx';
import { OpenFileButton } from '#features/bookmarks/files/OpenFileButton.tsx';
import { useOpenedFile } from '#features/bookmarks/files/use-opened-file.ts';
import { EmptyState } from '#ui/notice/EmptyState.tsx';
import { Page } from '#ui/page/Page.tsx';
import { useFileDrop } from '#ui/page/use-file-drop.ts';
import styles from './NothingToRead.module.css';

/** Without viewer.read: says why there is nothing to show, and opens a saved state. */
export function NothingToRead() {
  const { open, problem } = useOpenedFile();
  const isOver = useFileDrop(open);
  return (
    <Page title="Bookmarks" layout="flush">
      <div className={styles.place} data-over={isOver || undefined}>
        <EmptyState
          icon={FileQuestion}
          title="Bookmarks can’t be read from this service"
          actions={<OpenFileButton variant="primary" onFile={open} />}
        >
          <p>
            The service’s documented interface has no operation that reads bookmarks; it only
            answers with them after a folder was deleted. This deployment offers no other way.
          </p>
          <p>
            You can open a saved Bookmark state, a JSON file, or drop it here. It stays in this
            window; nothing is uploaded. Folders in it can then be deleted at the service.
          </p>
        </EmptyState>
        <div className={styles.problem}>
          <FileProblemNotice problem={problem} />
        </div>
      </div>
    </Page>
  );
}
