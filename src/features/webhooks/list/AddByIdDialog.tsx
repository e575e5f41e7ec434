import { useRef, useState } from 'react';
import { useLocalSubscriptions } from '#features/webhooks/WebhooksLayout.tsx';
import { isAddressable } from '#platform/http/api-path.ts';
import { TextField } from '#ui/field/TextField.tsx';
import { FormDialog } from '#workflows/forms/FormDialog.tsx';

/** Adds a webhook to this browser's list by its id, without a request. */
export function AddByIdDialog({
  onAdded,
  onClose,
}: {
  onAdded: (subscriptionId: string) => void;
  onClose: () => void;
}) {
  const local = useLocalSubscriptions();
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);

  function submit(): void {
    const id = input.current?.value.trim() ?? '';
    const problem =
      id === ''
        ? 'Enter the ID of a webhook.'
        : !isAddressable(id)
          ? 'This can’t be an ID: it can’t be put into an address.'
          : local.add(id)
            ? undefined
            : 'This webhook is in the list already.';
    setError(problem);
    if (problem === undefined) onAdded(id);
    else input.current?.focus();
  }

  return (
    <FormDialog
      title="Add a webhook by its ID"
      submit="Add webhook"
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        ref={input}
        data-autofocus
        mono
        label="Webhook ID"
        hint="It joins the list of this browser. The service is asked about it when you change it."
        error={error}
        spellCheck={false}
        autoCapitalize="none"
      />
    </FormDialog>
  );
}
