import { type FormEvent, useId, useRef, useState } from 'react';
import { useLocalSubscriptions } from '#features/webhooks/WebhooksLayout.tsx';
import { isAddressable } from '#platform/http/api-path.ts';
import { Button } from '#ui/button/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { TextField } from '#ui/field/TextField.tsx';

/** Adds a webhook to this browser's list by its id. Nothing is asked of the service. */
export function AddByIdDialog({
  onAdded,
  onClose,
}: {
  onAdded: (subscriptionId: string) => void;
  onClose: () => void;
}) {
  const local = useLocalSubscriptions();
  const [error, setError] = useState<string>();
  const formId = useId();
  const input = useRef<HTMLInputElement>(null);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
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
    <Dialog
      title="Add a webhook by its ID"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId}>
            Add webhook
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
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
      </form>
    </Dialog>
  );
}
