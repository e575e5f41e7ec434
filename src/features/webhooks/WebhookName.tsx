import { Pencil } from 'lucide-react';
import { type ComponentProps, useMemo, useState } from 'react';
import * as v from 'valibot';
import type { Subscription } from '#data/webhooks/schema.ts';
import { useObservable, useServices } from '#platform/react.tsx';
import { userList } from '#platform/user-store.ts';
import { IconButton } from '#ui/button/IconButton.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { FormDialog } from '#workflows/forms/FormDialog.tsx';
import { useSubmit } from '#workflows/forms/use-submit.ts';
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

/** Returns a function that stores a name; an empty name is removed. */
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

function RenameWebhookDialog({
  subscriptionId,
  name,
  onClose,
}: {
  subscriptionId: string;
  name: string;
  onClose: () => void;
}) {
  const renameWebhook = useRenameWebhook();
  const [typed, setTyped] = useState(name);
  const form = useSubmit({
    send: async () => {
      renameWebhook(subscriptionId, typed.trim());
      onClose();
    },
  });
  return (
    <FormDialog title="Rename webhook" submit="Rename" form={form} onClose={onClose}>
      <WebhookNameField
        data-autofocus
        label="Name"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </FormDialog>
  );
}

export function RenameWebhookButton({ subscription }: { subscription: Subscription }) {
  const { subscriptionId } = subscription;
  const name = useWebhookNames().get(subscriptionId) ?? '';
  const [isOpen, setIsOpen] = useState(false);
  const label = `Rename ${name || getWebhookLabel(subscription)}`;
  return (
    <>
      <IconButton label={label} title="Rename" icon={Pencil} onClick={() => setIsOpen(true)} />
      {isOpen && (
        <RenameWebhookDialog
          subscriptionId={subscriptionId}
          name={name}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
