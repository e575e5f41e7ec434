import { useRef, useState } from 'react';
import { TextField } from '#ui/field/TextField.tsx';
import { FormDialog } from '#workflows/forms/FormDialog.tsx';
import { findView, longestViewName, type ViewedList } from './saved-view.ts';
import { useSavedViews } from './use-saved-views.ts';

/** Asks for the name of a view. */
export function ViewNameDialog({
  list,
  title,
  submit,
  initialName = '',
  onName,
  onClose,
}: {
  list: ViewedList;
  title: string;
  /** The label of the button. */
  submit: string;
  /** The name that it has. */
  initialName?: string;
  onName: (name: string) => void;
  onClose: () => void;
}) {
  const { views } = useSavedViews();
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);

  const problemOf = (name: string) => {
    if (name === '') return 'Enter a name.';
    const other = findView(views, { list, name });
    if (other === undefined || other.name === initialName) return undefined;
    return 'Another view has this name.';
  };
  const trySubmit = () => {
    const name = input.current?.value.trim() ?? '';
    const problem = problemOf(name);
    setError(problem);
    if (problem === undefined) onName(name);
    else input.current?.focus();
  };

  return (
    <FormDialog title={title} submit={submit} onSubmit={trySubmit} onClose={onClose}>
      <TextField
        ref={input}
        data-autofocus
        label="Name"
        hint="Only you see it, and only in this browser."
        error={error}
        defaultValue={initialName}
        maxLength={longestViewName}
        dir="auto"
      />
    </FormDialog>
  );
}
