import { useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { directoryKey as directoryQueries } from '#data/directory/queries.ts';
import { directoryKeyPattern, type KeyNeed } from '#platform/http/directory-key.ts';
import { useServices } from '#platform/react.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Checkbox } from '#ui/field/Checkbox.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import styles from './DirectoryKeyForm.module.css';

/** Asks for the directory's key (interface 5) and reads the directory again with it. */
export function DirectoryKeyForm({
  need,
  onUse,
  id,
}: {
  /** Why a key is needed; undefined when the present one works. */
  need: KeyNeed | undefined;
  onUse: () => void;
  /** For a submit button outside the form. */
  id?: string;
}) {
  const { directoryKey, config } = useServices();
  const queryClient = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const isRefused = need?.reason === 'refused';
  const error = problem ?? (isRefused ? 'The directory refused this key.' : undefined);

  useEffect(() => {
    if (need?.reason !== 'refused' || field.current === null) return;
    field.current.value = '';
    field.current.focus();
  }, [need]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const key = String(form.get('key') ?? '').trim();
    if (!directoryKeyPattern.test(key)) {
      setProblem(
        key === ''
          ? 'Enter the key.'
          : 'A key has only letters, digits and symbols, without spaces.',
      );
      field.current?.focus();
      return;
    }
    setProblem(undefined);
    directoryKey.use(key, { keepForTab: form.has('keep') });
    // Another key may not give access to everything that was read with the last one.
    void queryClient.resetQueries({ queryKey: directoryQueries });
    onUse();
  };

  return (
    <form id={id} className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.text} data-wide>
        Competencies and people come from {new URL(config.dataUrl).host}, which needs its own key.
        Ask whoever runs this app for it.
      </p>
      <div data-wide>
        <TextField
          ref={field}
          label="Directory key"
          name="key"
          type="password"
          error={error}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          data-1p-ignore
          data-lpignore="true"
          data-form-type="other"
        />
      </div>
      <Checkbox label="Keep until this tab is closed" name="keep" />
      {id === undefined && (
        <Button type="submit" variant="primary" icon={KeyRound}>
          Use key
        </Button>
      )}
    </form>
  );
}
