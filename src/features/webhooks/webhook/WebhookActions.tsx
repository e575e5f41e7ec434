import { useQueryClient } from '@tanstack/react-query';
import { KeyRound, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { subscriptionQuery } from '#data/webhooks/queries.ts';
import type { Subscription } from '#data/webhooks/schema.ts';
import { webhookName } from '#features/webhooks/webhook-labels.ts';
import { paths } from '#paths.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import { Button } from '#ui/button/Button.tsx';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { useToasts } from '#ui/notice/Toaster.tsx';
import { DeleteWebhookDialog } from './DeleteWebhookDialog.tsx';

/** The actions on one webhook that the service offers, apart from editing. */
export function WebhookActions({
  subscription,
  deletable = false,
}: {
  subscription: Subscription;
  deletable?: boolean;
}) {
  const { subscriptionId } = subscription;
  const { webhooks } = useServices();
  const client = useQueryClient();
  const navigate = useNavigate();
  const toasts = useToasts();
  const [asking, setAsking] = useState(false);
  const rotatable = useHasExtension('webhooks.rotate');
  const hasDeliveries = useHasExtension('webhooks.deliveries');

  return (
    <>
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
      {deletable && (
        <Button icon={Trash2} onClick={() => setAsking(true)}>
          Delete…
        </Button>
      )}
      {asking && (
        <DeleteWebhookDialog
          subscription={subscription}
          onKeep={() => setAsking(false)}
          onGone={async () => {
            setAsking(false);
            toasts.show(`Deleted ${webhookName(subscription)}.`);
            await navigate(paths.webhooks());
            // After the screen that reads it has gone.
            client.removeQueries(subscriptionQuery(webhooks, subscriptionId));
          }}
        />
      )}
    </>
  );
}
