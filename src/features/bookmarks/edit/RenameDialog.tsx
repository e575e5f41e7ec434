import { useRef, useState } from 'react';
import { type BookmarkNode, type FolderNode, rawName } from '#data/bookmarks/tree/bookmark-tree.ts';
import { nameLimits } from '#features/bookmarks/name-limits.ts';
import { quoted } from '#features/bookmarks/node-labels.ts';
import { TextField } from '#ui/field/TextField.tsx';
import { FormDialog } from '#workflows/forms/FormDialog.tsx';

/** Asks for a new name (viewer.changes) where the row isn’t in sight. */
export function RenameDialog({
  node,
  onRename,
  onClose,
}: {
  node: FolderNode | BookmarkNode;
  /** With a name that differs from the present one. */
  onRename: (name: string) => void;
  onClose: () => void;
}) {
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);

  const submit = () => {
    const name = input.current?.value.trim() ?? '';
    if (name === '') {
      setError('Enter a name.');
      input.current?.focus();
      return;
    }
    onClose();
    if (name !== rawName(node)) onRename(name);
  };

  return (
    <FormDialog
      title={<>Rename {quoted(node.name)}</>}
      submit="Rename"
      onSubmit={submit}
      onClose={onClose}
      problem={undefined}
    >
      <TextField
        ref={input}
        data-autofocus
        label="New name"
        defaultValue={rawName(node)}
        error={error}
        maxLength={nameLimits[node.kind]}
        dir="auto"
      />
    </FormDialog>
  );
}
