import { Pencil } from 'lucide-react';
import { type ComponentProps, useMemo, useRef, useState } from 'react';
import * as v from 'valibot';
import type { Subscription } from '#data/webhooks/schema.ts';
import { useObservable, useServices } from '#platform/react.tsx';
import { userList } from '#platform/user-store.ts';
import { IconButton } from '#ui/button/IconButton.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { FormDialog } from '#workflows/forms/FormDialog.tsx';
import { getWebhookLabel } from './webhook-labels.ts';

const webhookNames = userList(
  'webhook-names',
  v.object({ subscriptionId: v.string(), name: v.string() }),
);

/** Returns the names by webhook id. */
export function useWebhookNames(): ReadonlyMap<string, string> {
  const names = useObservable(webhookNames(useServices()));
  return useMemo(
    () => new Map(names.map(({ subscriptionId, name }) => [subscriptionId, name])),
    [names],
  );
}

/** An empty name is removed. */
export function useRenameWebhook(): (subscriptionId: string, name: string) => void {
  const list = webhookNames(useServices());
  return (subscriptionId, name) =>
    list.change((present) => [
      ...present.filter((other) => other.subscriptionId !== subscriptionId),
      ...(name === '' ? [] : [{ subscriptionId, name }]),
    ]);
}

export function WebhookNameField(
  field: Omit<ComponentProps<typeof TextField>, 'hint' | 'error' | 'maxLength' | 'dir'>,
) {
  return (
    <TextField
      {...field}
      hint="The name is kept in this browser only. Without a name, the endpoint is shown."
      error={undefined}
      maxLength={100}
      dir="auto"
    />
  );
}

export function RenameWebhookButton({ subscription }: { subscription: Subscription }) {
  const { subscriptionId } = subscription;
  const name = useWebhookNames().get(subscriptionId) ?? '';
  const renameWebhook = useRenameWebhook();
  const [isOpen, setIsOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const label = `Rename ${name || getWebhookLabel(subscription)}`;
  return (
    <>
      <IconButton label={label} title="Rename" icon={Pencil} onClick={() => setIsOpen(true)} />
      {isOpen && (
        <FormDialog
          title="Rename webhook"
          submit="Rename"
          onSubmit={() => {
            renameWebhook(subscriptionId, input.current?.value.trim() ?? '');
            setIsOpen(false);
          }}
          onClose={() => setIsOpen(false)}
        >
          <WebhookNameField ref={input} data-autofocus label="Name" defaultValue={name} />
        </FormDialog>
      )}
    </>
  );
}
