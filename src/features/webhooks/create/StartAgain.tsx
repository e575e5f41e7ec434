import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { deleteSubscriptionMutation } from '#data/webhooks/subscriptions/delete-subscription.ts';
import { useLocalSubscriptions } from '#features/webhooks/WebhooksLayout.tsx';
import { webhookFailureMessage } from '#features/webhooks/webhook-labels.ts';
import { useServices } from '#platform/react.tsx';
import { Button } from '#ui/button/Button.tsx';
import { ConfirmDialog } from '#ui/dialog/Dialog.tsx';
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
        <ConfirmDialog
          title="Delete the webhook without a secret?"
          keep="Keep it"
          confirm={deletion.isPending ? 'Deleting…' : 'Delete and start again'}
          isPending={deletion.isPending}
          onConfirm={remove}
          onClose={() => setAsking(false)}
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
        </ConfirmDialog>
      )}
    </>
  );
}
