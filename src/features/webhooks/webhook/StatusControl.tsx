import { useState } from 'react';
import type { Subscription } from '#data/webhooks/schema.ts';
import { PauseDialog } from '#features/webhooks/PauseDialog.tsx';
import { StatusSwitch } from '#features/webhooks/StatusSwitch.tsx';
import { useChangeWebhook } from '#features/webhooks/use-change-webhook.ts';
import { webhookName } from '#features/webhooks/webhook-labels.ts';
import { Button } from '#ui/button/Button.tsx';
import { FailureNotice } from '#ui/notice/FailureNotice.tsx';
import styles from './StatusControl.module.css';

/** The status of a webhook on its own page, where it can be set even if it isn't known. */
export function StatusControl({ subscription }: { subscription: Subscription }) {
  const webhook = useChangeWebhook(subscription.subscriptionId);
  const [asking, setAsking] = useState(false);
  const { status } = subscription;
  const switchable = status === 'active' || status === 'paused';

  return (
    <div className={styles.control}>
      <div className={styles.row}>
        {status === null ? (
          <span className={styles.unknown}>Not known here</span>
        ) : (
          <StatusSwitch
            subscription={subscription}
            pending={webhook.isPending}
            onChange={(next) => webhook.change({ status: next })}
          />
        )}
        {!switchable && (
          <>
            <Button size="small" unavailable={webhook.isPending} onClick={() => setAsking(true)}>
              Pause webhook
            </Button>
            <Button
              size="small"
              unavailable={webhook.isPending}
              onClick={() => webhook.change({ status: 'active' })}
            >
              Resume webhook
            </Button>
          </>
        )}
      </div>
      {webhook.problem && (
        <FailureNotice takesFocus words={webhook.problem} onRetry={webhook.retry} />
      )}
      {asking && (
        <PauseDialog
          name={webhookName(subscription)}
          onPause={() => webhook.change({ status: 'paused' })}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
