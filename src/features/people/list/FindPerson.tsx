import { type FormEvent, type RefObject, useState } from 'react';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { Button } from '#ui/button/Button.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import styles from './FindPerson.module.css';

/** Finds a person whom the list doesn't have. */
export function FindPerson({
  example,
  isLooking,
  onFind,
  field,
}: {
  /** A name as the directory writes it. */
  example: string | undefined;
  isLooking: boolean;
  onFind: (name: string) => void;
  field: RefObject<HTMLInputElement | null>;
}) {
  const [error, setError] = useState<string>();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Not trimmed: a name may begin or end with a space.
    const name = String(new FormData(event.currentTarget).get('name') ?? '');
    if (name.trim() !== '') {
      setError(undefined);
      onFind(name);
      return;
    }
    setError('Enter a name.');
    field.current?.focus();
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        ref={field}
        label="Name"
        name="name"
        hint={
          example && (
            <>
              Names are written like “<bdi>{truncate(example, maxNameLength)}</bdi>”.
            </>
          )
        }
        error={error}
        spellCheck={false}
        dir="auto"
      />
      <Button type="submit" isBusy={isLooking}>
        Find
      </Button>
    </form>
  );
}
