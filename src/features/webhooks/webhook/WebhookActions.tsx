import { useMutation, useQueryClient } from '@tanstack/react-query';
import { KeyRound, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { subscriptionQuery } from '#data/webhooks/queries.ts';
import type { Subscription } from '#data/webhooks/schema.ts';
import { deleteSubscriptionMutation } from '#data/webhooks/subscription-mutations.ts';
import { useUnstoredSecrets } from '#features/webhooks/secret/UnstoredSecrets.tsx';
import { useLocalSubscriptions } from '#features/webhooks/use-webhooks.ts';
import { RenameWebhookButton, useRenameWebhook } from '#features/webhooks/WebhookName.tsx';
import { getWebhookFailureMessage, getWebhookLabel } from '#features/webhooks/webhook-labels.ts';
import shared from '#features/webhooks/webhooks.module.css';
import { paths } from '#paths.ts';
import { getFailure } from '#platform/http/failure.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import type { FailureMessage } from '#text/failure-message.ts';
import { parseUrl } from '#text/parse-url.ts';
import { Button } from '#ui/button/Button.tsx';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { useToasts } from '#ui/notice/Toaster.tsx';
import { FormDialog } from '#workflows/forms/FormDialog.tsx';
import { useSubmit } from '#workflows/forms/use-submit.ts';

/**
 * Returns the text that the user must type to confirm the deletion: the host of the endpoint, or
 * the id of the webhook if the host isn't available.
 */
function deletionPhrase({ url, subscriptionId }: Subscription): {
  readonly what: string;
  readonly phrase: string;
} {
  const host = parseUrl(url ?? '')?.host ?? '';
  return host === ''
    ? { what: 'its ID', phrase: subscriptionId }
    : { what: 'the host of its endpoint', phrase: host };
}

function deletionProblem(error: unknown): FailureMessage {
  const message = getWebhookFailureMessage(error);
  if (getFailure(error)?.outcome !== 'not-applied') return message;
  return { ...message, explanation: `${message.explanation} The webhook is still there.` };
}

/**
 * Confirmation dialog for the deletion of a webhook. The user must type the host of the endpoint or
 * the id of the webhook.
 */
function DeleteWebhookDialog({
  subscription,
  onKeep,
  onGone,
}: {
  subscription: Subscription;
  onKeep: () => void;
  onGone: () => void;
}) {
  const { subscriptionId } = subscription;
  const { webhooks } = useServices();
  const local = useLocalSubscriptions();
  const unstored = useUnstoredSecrets();
  const { mutateAsync } = useMutation(deleteSubscriptionMutation(webhooks, subscriptionId));
  const [typed, setTyped] = useState('');
  const { what, phrase } = deletionPhrase(subscription);
  const isSame = typed.trim().toLowerCase() === phrase.toLowerCase();
  const form = useSubmit({
    check: () => ({ phrase: isSame ? undefined : `This isn’t ${what}: ${phrase}` }),
    send: async () => {
      await mutateAsync(undefined);
      local.forget(subscriptionId);
      unstored.remove(subscriptionId);
      onGone();
    },
    getFailureMessage: deletionProblem,
  });

  return (
    <FormDialog
      alert
      title="Delete this webhook?"
      cancel="Keep webhook"
      submit="Delete webhook"
      variant="danger"
      busy="Deleting…"
      form={form}
      onClose={onKeep}
    >
      <p>
        The service stops delivering to{' '}
        <bdi className={shared.mono}>{getWebhookLabel(subscription)}</bdi>
      </p>
      <p>
        Its signing secret and the record of its deliveries go too. This can’t be undone; to stop
        deliveries for a while, pause it instead.
      </p>
      <TextField
        data-autofocus
        mono
        label={`Type ${what} to confirm: ${phrase}`}
        spellCheck={false}
        autoCapitalize="none"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        error={form.problems.phrase}
      />
    </FormDialog>
  );
}

/** Buttons for the actions on a webhook that the service supports, except editing. */
export function WebhookActions({ subscription }: { subscription: Subscription }) {
  const { subscriptionId } = subscription;
  const { webhooks } = useServices();
  const client = useQueryClient();
  const navigate = useNavigate();
  const toasts = useToasts();
  const renameWebhook = useRenameWebhook();
  const [isAsking, setIsAsking] = useState(false);
  const canDelete = useHasExtension('webhooks.manage');
  const rotatable = useHasExtension('webhooks.rotate');
  const hasDeliveries = useHasExtension('webhooks.deliveries');

  return (
    <>
      <RenameWebhookButton subscription={subscription} />
      {hasDeliveries && (
        <ButtonLink icon={Send} to={paths.webhookDeliveries(subscriptionId)}>
          Deliveries
        </ButtonLink>
      )}
      {rotatable && (
        <ButtonLink icon={KeyRound} to={paths.rotateSecret(subscriptionId)}>
          Rotate secret…
        </ButtonLink>
      )}
      {canDelete && (
        <Button icon={Trash2} onClick={() => setIsAsking(true)}>
          Delete…
        </Button>
      )}
      {isAsking && (
        <DeleteWebhookDialog
          subscription={subscription}
          onKeep={() => setIsAsking(false)}
          onGone={async () => {
            setIsAsking(false);
            renameWebhook(subscriptionId, '');
            toasts.show(`Deleted ${getWebhookLabel(subscription)}.`);
            await navigate(paths.webhooks());
            // Removes the query after its screen is unmounted, because a mounted screen would fetch
            // the deleted webhook again.
            client.removeQueries(subscriptionQuery(webhooks, subscriptionId));
          }}
        />
      )}
    </>
  );
}
