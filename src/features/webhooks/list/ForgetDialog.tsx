import type { LocalSubscription } from '#data/webhooks/subscriptions/local-subscriptions.ts';
import { webhookName } from '#features/webhooks/webhook-labels.ts';
import { ConfirmDialog } from '#ui/dialog/Dialog.tsx';
import styles from './ForgetDialog.module.css';
import { WebhookId } from './WebhookId.tsx';

/** Asks before this browser forgets a webhook: nothing else in the app has its ID. */
export function ForgetDialog({
  subscription,
  onForget,
  onClose,
}: {
  subscription: LocalSubscription;
  onForget: () => void;
  onClose: () => void;
}) {
  return (
    <ConfirmDialog
      title="Forget this webhook in this browser?"
      keep="Keep it"
      confirm="Forget webhook"
      onConfirm={onForget}
      onClose={onClose}
    >
      <div className={styles.text}>
        <p className={styles.name}>
          <bdi>{webhookName(subscription)}</bdi>
        </p>
        <WebhookId subscription={subscription} />
        <p>
          The webhook stays at the service and is delivered to as before. You need its ID to find,
          change or pause it again: the service offers no list.
        </p>
      </div>
    </ConfirmDialog>
  );
}
