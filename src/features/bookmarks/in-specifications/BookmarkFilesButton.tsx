import { BookmarkPlus } from 'lucide-react';
import { useState } from 'react';
import { findFolderNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { getTree } from '#data/bookmarks/tree/build-tree.ts';
import type { SpecificationName } from '#data/specifications/specification.ts';
import { AddBookmarksDialog } from '#features/bookmarks/dialogs/AddBookmarksDialog.tsx';
import { useBookmarkEdits } from '#features/bookmarks/history/use-bookmark-edits.ts';
import { useHasExtension } from '#platform/react.tsx';
import { Button } from '#ui/button/Button.tsx';
import { useBookmarkState } from './AdjacentBookmarkLinks.tsx';

/** Specification to bookmark, and the title of its bookmark. */
type TitledName = SpecificationName & { readonly title: string };

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
        <AddBookmarksDialog
          files={files}
          state={state}
          initialPlace={findFolderNode(getTree(state), state.lastFolderId) ?? null}
          edits={edits}
          onAdded={() => onDone?.()}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
