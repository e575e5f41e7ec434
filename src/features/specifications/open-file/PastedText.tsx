import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type LocalFile, readPastedText } from '#data/specifications/local-file.ts';
import { Button } from '#ui/button/Button.tsx';
import { TextArea } from '#ui/field/TextArea.tsx';
import { pastedTextQuery } from './kept-in-memory.ts';
import styles from './PastedText.module.css';

/**
 * Takes a text that is pasted, and keeps it until it is deleted here or the page is closed. The field is
 * uncontrolled, because React writes the value of a controlled field into an attribute.
 */
export function PastedText({ onRead }: { onRead: (file: LocalFile) => void }) {
  const queryClient = useQueryClient();
  const { queryKey } = pastedTextQuery();
  const field = useRef<HTMLTextAreaElement>(null);
  const [problem, setProblem] = useState<string>();
  const read = () => {
    const result = readPastedText(field.current?.value ?? '');
    if (result.ok) {
      onRead(result);
      return;
    }
    setProblem(result.reason);
    field.current?.focus();
  };
  return (
    <div className={styles.paste}>
      <TextArea
        ref={field}
        rows={8}
        label="Or paste its text"
        hint="JSON is shown as data, everything else as Markdown."
        defaultValue={queryClient.getQueryData(queryKey)}
        error={problem}
        onChange={({ target }) => {
          setProblem(undefined);
          queryClient.setQueryData(queryKey, target.value);
        }}
      />
      <Button onClick={read}>Read the text</Button>
    </div>
  );
}
