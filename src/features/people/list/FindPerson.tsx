import { type FormEvent, type RefObject, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#paths.ts';
import { Button } from '#ui/button/Button.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import styles from './FindPerson.module.css';

/** Goes to the person of exactly this name (interface 4.2 finds people in no other way). */
export function FindPerson({ field }: { field: RefObject<HTMLInputElement | null> }) {
  const navigate = useNavigate();
  const [error, setError] = useState<string>();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Not trimmed: a name may begin or end with a space.
    const name = String(new FormData(event.currentTarget).get('name') ?? '');
    if (name.trim() !== '') {
      void navigate(paths.person(name));
      return;
    }
    setError('Enter a name first.');
    field.current?.focus();
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        ref={field}
        label="Name"
        name="name"
        hint="Exactly as the directory writes it."
        error={error}
        spellCheck={false}
        dir="auto"
      />
      <Button type="submit">Find</Button>
    </form>
  );
}
