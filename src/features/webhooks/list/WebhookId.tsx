import type { Subscription } from '#data/webhooks/schema.ts';
import { webhookName } from '#features/webhooks/webhook-labels.ts';
import { CopyButton } from '#ui/button/CopyButton.tsx';
import styles from './WebhookId.module.css';

/** The ID of a webhook, which can be copied: it is all that finds it again elsewhere. */
export function WebhookId({ subscription }: { subscription: Subscription }) {
  const { subscriptionId } = subscription;
  return (
    <div className={styles.line}>
      <span className={styles.term}>ID</span>
      <bdi className={styles.id} translate="no">
        {subscriptionId}
      </bdi>
      <CopyButton
        size="small"
        showsLabel={false}
        label={`Copy the ID of ${webhookName(subscription)}`}
        text={subscriptionId}
      />
    </div>
  );
}
