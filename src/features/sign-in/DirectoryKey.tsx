import { useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { directoryKey as directoryQueries } from '#data/directory/queries.ts';
import { type DirectoryKeyRequest, directoryKeyPattern } from '#platform/directory-key.ts';
import { useServices } from '#platform/react.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { Checkbox } from '#ui/field/Checkbox.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { Text } from '#ui/layout/layout.tsx';
import { Form } from '#workflows/forms/Form.tsx';
import { useSubmit } from '#workflows/forms/use-submit.ts';
import styles from './sign-in.module.css';

export function DirectoryKeyDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  return (
    <Dialog
      title="Change directory key"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Keep the current key</Button>
          <Button variant="primary" type="submit" form={formId}>
            Use key
          </Button>
        </>
      }
    >
      <DirectoryKeyForm id={formId} need={undefined} onUse={onClose} />
    </Dialog>
  );
}

function getKeyProblem(key: string): string | undefined {
  if (key === '') return 'Enter the key.';
  if (directoryKeyPattern.test(key)) return undefined;
  return 'A key has only letters, digits and symbols, without spaces.';
}

/**
 * Form for the directory key (section 5 of the interface). Submitting the form fetches the data of
 * the directory again with the new key.
 */
export function DirectoryKeyForm({
  need,
  onUse,
  id,
}: {
  /** Reason why a key is needed; undefined if the current key is valid. */
  need: DirectoryKeyRequest | undefined;
  onUse: () => void;
  /** Id of the form element, which a submit button outside the form refers to. */
  id?: string;
}) {
  const { directoryKey, config } = useServices();
  const queryClient = useQueryClient();
  // React would copy the value of a controlled field to an attribute in the document.
  const field = useRef<HTMLInputElement>(null);
  const [isKept, setIsKept] = useState(false);
  const isRefused = need?.reason === 'refused';
  const getKey = () => field.current?.value.trim() ?? '';
  const form = useSubmit({
    check: () => ({ key: getKeyProblem(getKey()) }),
    send: async () => {
      directoryKey.use(getKey(), { keepForTab: isKept });
      // The new key can have fewer permissions, so data that was fetched with the previous key is
      // removed.
      void queryClient.resetQueries({ queryKey: directoryQueries });
      onUse();
    },
  });
  const error = form.problems.key ?? (isRefused ? 'The directory refused this key.' : undefined);

  useEffect(() => {
    if (need?.reason !== 'refused' || field.current === null) return;
    field.current.value = '';
    field.current.focus();
  }, [need]);

  return (
    <Form id={id} className={styles.form} form={form}>
      <Text tone="soft" data-wide>
        Competencies and people come from {new URL(config.dataUrl).host}, which needs its own key.
        Ask your administrator for the key.
      </Text>
      <div data-wide>
        <TextField
          ref={field}
          label="Directory key"
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
      <Checkbox
        label="Keep until this tab is closed"
        checked={isKept}
        onChange={({ target }) => setIsKept(target.checked)}
      />
      {id === undefined && (
        <Button type="submit" variant="primary" icon={KeyRound}>
          Use key
        </Button>
      )}
    </Form>
  );
}
