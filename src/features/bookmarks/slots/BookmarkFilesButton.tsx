import { BookmarkPlus } from 'lucide-react';
import { useState } from 'react';
import { type BookmarkState, emptyBookmarkState } from '#data/bookmarks/bookmark.ts';
import { type CreationPlan, planCreation } from '#data/bookmarks/changes/plan-creation.ts';
import { type FolderNode, findFolderNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { getTree } from '#data/bookmarks/tree/build-tree.ts';
import type { SpecificationName } from '#data/specifications/specification.ts';
import { EditDialogs } from '#features/bookmarks/edits/EditDialogs.tsx';
import { createCreationEdit } from '#features/bookmarks/edits/edit-labels.ts';
import { useBookmarkEdits } from '#features/bookmarks/edits/use-bookmark-edits.ts';
import { FolderPicker } from '#features/bookmarks/FolderPicker.tsx';
import { folderDeletedMessage, formatDestination } from '#features/bookmarks/node-labels.tsx';
import { formatCount } from '#text/format-number.ts';
import { Button } from '#ui/button/Button.tsx';
import { FormDialog } from '#workflows/forms/FormDialog.tsx';
import { useBookmarkState } from './AdjacentBookmarkLinks.tsx';

/** Specification to bookmark, and the title of its bookmark. */
type TitledName = SpecificationName & { readonly title: string };

/**
 * Button that opens a dialog to bookmark several specifications in one folder (extension
 * viewer.changes). The button isn't rendered if `files` is empty.
 */
export function BookmarkFilesButton({
  files,
  onDone,
}: {
  files: readonly TitledName[];
  /** Called after the specifications have been bookmarked. */
  onDone: () => void;
}) {
  const state = useBookmarkState();
  const edits = useBookmarkEdits(state);
  const [isOpen, setIsOpen] = useState(false);
  if (state === undefined) return null;
  const close = () => setIsOpen(false);
  return (
    <>
      {files.length > 0 && (
        <Button
          variant="primary"
          icon={BookmarkPlus}
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
        >
          Bookmark…
        </Button>
      )}
      {isOpen && (
        <BookmarkFilesDialog
          files={files}
          state={state}
          onCreate={(plan) => {
            close();
            void edits.apply(createCreationEdit(plan, 'create')).then((isApplied) => {
              if (isApplied) onDone();
            });
          }}
          onClose={close}
        />
      )}
      <EditDialogs edits={edits} />
    </>
  );
}

/**
 * Dialog that selects the folder for several new bookmarks. Skips specifications that the folder
 * already contains.
 */
function BookmarkFilesDialog({
  files,
  state,
  onCreate,
  onClose,
}: {
  files: readonly TitledName[];
  state: BookmarkState;
  onCreate: (plan: CreationPlan) => void;
  onClose: () => void;
}) {
  const tree = getTree(state);
  const [chosen, setChosen] = useState<FolderNode | null>(
    findFolderNode(tree, state.lastFolderId) ?? null,
  );
  // Looks up the selected folder in the current tree; undefined if the folder has been deleted
  // since the selection.
  const place = chosen && findFolderNode(tree, chosen.folder.id);
  const [error, setError] = useState<string>();

  const submit = () => {
    if (place === undefined) return;
    const bookmarks = files.map((file, position) => ({ ...file, folderId: null, position }));
    const { nodes } = getTree({ ...emptyBookmarkState, bookmarks });
    const plan = planCreation(state, nodes, place?.folder.id ?? null);
    if (plan.changes.length > 0) onCreate(plan);
    else setError('Nothing to add: all of them are there already.');
  };

  return (
    <FormDialog
      title={`Bookmark ${formatCount(files.length, 'file')}`}
      submit={`Add ${formatCount(files.length, 'bookmark')} ${formatDestination(place, 'to')}`.trimEnd()}
      onSubmit={submit}
      onClose={onClose}
    >
      <FolderPicker
        label="Inside"
        tree={tree}
        value={place}
        onChange={(folder) => {
          setChosen(folder);
          setError(undefined);
        }}
        error={place === undefined ? folderDeletedMessage : error}
      />
    </FormDialog>
  );
}
