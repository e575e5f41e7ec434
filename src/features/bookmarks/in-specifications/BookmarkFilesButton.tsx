import { BookmarkPlus } from 'lucide-react';
import { useState } from 'react';
import { useBookmarkEdits } from '#features/bookmarks/history/use-bookmark-edits.ts';
import { useHasExtension } from '#platform/react.tsx';
import { Button } from '#ui/button/Button.tsx';
import { useBookmarkState } from './AdjacentBookmarkLinks.tsx';
import type { TitledName } from './BookmarkDialog.tsx';
import { LazyBookmarkDialog } from './LazyBookmarkDialog.ts';

/**
 * Button that opens a dialog to bookmark several specifications in one folder (extension
 * viewer.changes). The button isn't rendered if `files` is empty.
 */
export function BookmarkFilesButton({
  files,
  label,
  onDone,
}: {
  files: readonly TitledName[];
  /** Label of a secondary button; without it, the button is the primary “Add bookmarks”. */
  label?: string;
  /** Called after the specifications have been bookmarked. */
  onDone?: () => void;
}) {
  const canWrite = useHasExtension('viewer.changes');
  const state = useBookmarkState();
  const edits = useBookmarkEdits();
  const [isOpen, setIsOpen] = useState(false);
  if (state === undefined || !canWrite) return null;
  return (
    <>
      {files.length > 0 && (
        <Button
          variant={label === undefined ? 'primary' : 'default'}
          icon={BookmarkPlus}
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
        >
          {label ?? 'Add bookmarks'}
        </Button>
      )}
      {isOpen && (
        <LazyBookmarkDialog
          dialog={{ kind: 'add', files }}
          state={state}
          edits={edits}
          onAdded={onDone}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
