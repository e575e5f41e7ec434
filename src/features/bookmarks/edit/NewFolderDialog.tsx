import { useRef, useState } from 'react';
import type { Edit } from '#data/bookmarks/edits/edit.ts';
import type { BookmarkTree, FolderNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { UnansweredNotice } from '#features/bookmarks/edits/EditDialogs.tsx';
import type { BookmarkEdits } from '#features/bookmarks/edits/use-bookmark-edits.ts';
import { FolderPicker } from '#features/bookmarks/FolderPicker.tsx';
import { nameLimits } from '#features/bookmarks/name-limits.ts';
import { writeFailureMessage } from '#features/bookmarks/write-failure-message.ts';
import type { FailureMessage } from '#text/failure-message.ts';
import { useSingleFlight } from '#ui/button/use-single-flight.ts';
import { TextField } from '#ui/field/TextField.tsx';
import { FormDialog } from '#workflows/forms/FormDialog.tsx';

/** Creates a folder (viewer.changes), in `initialPlace` unless another one is chosen. */
export function NewFolderDialog({
  tree,
  initialPlace,
  edits,
  onCreated,
  onClose,
}: {
  tree: BookmarkTree;
  initialPlace: FolderNode | null;
  edits: BookmarkEdits;
  onCreated: (name: string, folderId: string, edit: Edit | undefined) => void;
  onClose: () => void;
}) {
  const [isPending, setIsPending] = useState(false);
  const [problem, setProblem] = useState<FailureMessage>();
  const once = useSingleFlight();
  const [chosen, setChosen] = useState(initialPlace);
  // From the present tree, which may be newer. Undefined once the folder is gone.
  const place = chosen && tree.foldersById.get(chosen.folder.id)?.[0];
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);

  const submit = () => {
    const name = input.current?.value.trim() ?? '';
    setError(name === '' ? 'Enter a name.' : undefined);
    if (name === '') input.current?.focus();
    if (name === '' || place === undefined) return;
    const parentId = place?.folder.id ?? null;
    const id = crypto.randomUUID();
    void once(async () => {
      setIsPending(true);
      const { edit, error, isComplete } = await edits.submit({
        label: { action: 'create', name, count: 1 },
        requests: edits.plan([{ op: 'create-folder', id, name, parentId }]),
      });
      setIsPending(false);
      if (isComplete) onCreated(name, id, edit);
      else setProblem({ ...writeFailureMessage(error), title: 'Couldn’t create the folder' });
    });
  };

  return (
    <FormDialog
      title="New folder"
      submit="Create folder"
      busy="Creating…"
      isPending={isPending}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <UnansweredNotice onStop={edits.stopWaiting} />
      <TextField
        ref={input}
        data-autofocus
        label="Name"
        error={error}
        maxLength={nameLimits.folder}
        dir="auto"
      />
      <FolderPicker
        label="Inside"
        tree={tree}
        value={place}
        onChange={setChosen}
        error={
          place === undefined ? 'This folder no longer exists. Choose another one.' : undefined
        }
      />
    </FormDialog>
  );
}
