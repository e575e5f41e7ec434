import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { DetailedSubscription, Subscription } from '#data/webhooks/schema.ts';
import { HeldNotice } from '#features/webhooks/deliveries/HeldNotice.tsx';
import { EventTags } from '#features/webhooks/EventTags.tsx';
import { StatusSwitch } from '#features/webhooks/StatusSwitch.tsx';
import { useChangeWebhook } from '#features/webhooks/use-change-webhook.ts';
import { hasHealth, WebhookHealth } from '#features/webhooks/WebhookHealth.tsx';
import { webhookName } from '#features/webhooks/webhook-labels.ts';
import { paths } from '#paths.ts';
import { FailureNotice } from '#ui/notice/FailureNotice.tsx';
import { DateText } from '#ui/text/DateText.tsx';
import styles from './WebhookCard.module.css';
import { WebhookId } from './WebhookId.tsx';

/** False for one that was added by its id and that the service hasn't confirmed yet. */
function isKnown({ url, eventTypes, status, createdAt }: Subscription): boolean {
  return [url, eventTypes, status, createdAt].some((member) => member !== null);
}

/** One webhook in the list. `footnote` is for the list of this browser. */
export function WebhookCard({
  subscription,
  detailed,
  footnote,
}: {
  subscription: Subscription;
  /** The same with how it fares, where the service says so. */
  detailed?: DetailedSubscription;
  footnote?: ReactNode;
}) {
  const webhook = useChangeWebhook(subscription.subscriptionId);
  const known = isKnown(subscription);
  const [hasResumed, setHasResumed] = useState(false);

  return (
    <li className={styles.card}>
      <div className={styles.main}>
        <Link className={styles.endpoint} to={paths.webhook(subscription.subscriptionId)}>
          <bdi>{webhookName(subscription)}</bdi>
        </Link>
        {subscription.url !== null && <WebhookId subscription={subscription} />}
        {known && <EventTags eventTypes={subscription.eventTypes} />}
      </div>
      {known && (
        <>
          {detailed && hasHealth(detailed) ? (
            <WebhookHealth subscription={detailed} />
          ) : (
            <div className={styles.created}>
              <span>Created</span>
              <DateText iso={subscription.createdAt} />
            </div>
          )}
          <StatusSwitch
            subscription={subscription}
            pending={webhook.isPending}
            onChange={(status) =>
              webhook.change({ status }, () => setHasResumed(status === 'active'))
            }
          />
        </>
      )}
      {footnote && <div className={styles.footnote}>{footnote}</div>}
      {webhook.problem && (
        <div className={styles.failure}>
          <FailureNotice takesFocus words={webhook.problem} onRetry={webhook.retry} />
        </div>
      )}
      {detailed && <HeldNotice subscription={detailed} isShown={hasResumed} />}
    </li>
  );
}
