import { FileQuestion } from 'lucide-react';
import { FileProblemNotice } from '#features/bookmarks/files/FileProblemNotice.tsx';
import { OpenFileButton } from '#features/bookmarks/files/OpenFileButton.tsx';
import { useOpenedFile } from '#features/bookmarks/files/use-opened-file.ts';
import { EmptyState } from '#ui/notice/EmptyState.tsx';
import { Page } from '#ui/page/Page.tsx';
import { useFileDrop } from '#ui/page/use-window-event.ts';
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
            This service has no operation that lists bookmarks. It sends them only after a folder is
            deleted.
          </p>
          <p>
            Open a saved Bookmark state (a JSON file), or drop it here. Nothing is uploaded. You can
            then delete its folders at the service.
          </p>
        </EmptyState>
        <div className={styles.problem}>
          <FileProblemNotice problem={problem} />
        </div>
      </div>
    </Page>
  );
}
