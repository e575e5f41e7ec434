import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Step } from '#data/bookmarks/history/step.ts';
import type { BookmarkTree, FolderNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { createFolderMutation } from '#data/bookmarks/writes/create-folder.ts';
import { FolderPicker } from '#features/bookmarks/FolderPicker.tsx';
import { nameLimits } from '#features/bookmarks/name-limits.ts';
import { writeFailureMessage } from '#features/bookmarks/write-failure-message.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import { useSingleFlight } from '#ui/button/use-single-flight.ts';
import { TextField } from '#ui/field/TextField.tsx';
import { FormDialog } from '#workflows/forms/FormDialog.tsx';

/** Creates a folder (viewer.write), in `initialPlace` unless another one is chosen. */
export function NewFolderDialog({
  tree,
  initialPlace,
  onCreated,
  onClose,
}: {
  tree: BookmarkTree;
  initialPlace: FolderNode | null;
  /** `folderId` is undefined where the service doesn’t tell which folder is the new one. */
  onCreated: (name: string, folderId: string | undefined, step: Step | undefined) => void;
  onClose: () => void;
}) {
  const { viewer } = useServices();
  const creation = useMutation(
    createFolderMutation(viewer, { readable: useHasExtension('viewer.read') }),
  );
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
    void once(() =>
      creation.mutateAsync({ name, parentId }).then(
        ({ folderId, step }) => onCreated(name, folderId, step),
        // It is said in the dialog.
        () => undefined,
      ),
    );
  };

  return (
    <FormDialog
      title="New folder"
      submit="Create folder"
      busy="Creating…"
      isPending={creation.isPending}
      problem={creation.error === null ? undefined : writeFailureMessage(creation.error)}
      onSubmit={submit}
      onClose={onClose}
    >
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
