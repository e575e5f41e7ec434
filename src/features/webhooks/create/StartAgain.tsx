import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { deleteSubscriptionMutation } from '#data/webhooks/subscriptions/delete-subscription.ts';
import { useLocalSubscriptions } from '#features/webhooks/WebhooksLayout.tsx';
import { webhookFailureMessage } from '#features/webhooks/webhook-labels.ts';
import { useServices } from '#platform/react.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { FailureNotice } from '#ui/notice/FailureNotice.tsx';
import styles from './StartAgain.module.css';

/** Deletes a webhook that was created without a delivered secret, and creates another. */
export function StartAgain({
  subscriptionId,
  onDeleted,
}: {
  subscriptionId: string;
  onDeleted: () => void;
}) {
  const { webhooks } = useServices();
  const local = useLocalSubscriptions();
  const [asking, setAsking] = useState(false);
  const deletion = useMutation(deleteSubscriptionMutation(webhooks, subscriptionId));

  function remove(): void {
    deletion.mutate(undefined, {
      onSuccess: () => {
        local.forget(subscriptionId);
        setAsking(false);
        onDeleted();
      },
    });
  }

  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        Delete it and start again…
      </Button>
      {asking && (
        <Dialog
          alert
          title="Delete the webhook without a secret?"
          onClose={() => {
            if (!deletion.isPending) setAsking(false);
          }}
          footer={
            <>
              <Button
                data-autofocus
                unavailable={deletion.isPending}
                onClick={() => setAsking(false)}
              >
                Keep it
              </Button>
              <Button variant="danger" isBusy={deletion.isPending} onClick={remove}>
                {deletion.isPending ? 'Deleting…' : 'Delete and start again'}
              </Button>
            </>
          }
        >
          <div className={styles.text}>
            <p>
              <bdi className={styles.id}>{subscriptionId}</bdi> was created, but nobody has its
              signing secret. It is deleted. A new one is created with the same endpoint and events.
            </p>
            {deletion.error !== null && (
              <FailureNotice takesFocus words={webhookFailureMessage(deletion.error)} />
            )}
          </div>
        </Dialog>
      )}
    </>
  );
}
