import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { Subscription } from '#data/webhooks/schema.ts';
import { HeldDeliveriesNotice } from '#features/webhooks/deliveries/DeliveriesNotices.tsx';
import { EventTags } from '#features/webhooks/EventTags.tsx';
import { StatusSwitch } from '#features/webhooks/StatusSwitch.tsx';
import { useUpdateWebhook } from '#features/webhooks/use-webhooks.ts';
import { hasVisibleHealth, WebhookHealth } from '#features/webhooks/WebhookHealth.tsx';
import { RenameWebhookButton, useWebhookNames } from '#features/webhooks/WebhookName.tsx';
import { getWebhookLabel } from '#features/webhooks/webhook-labels.ts';
import shared from '#features/webhooks/webhooks.module.css';
import { paths } from '#paths.ts';
import { CopyButton } from '#ui/button/CopyButton.tsx';
import { Text } from '#ui/layout/layout.tsx';
import { DateText } from '#ui/text/DateText.tsx';
import { SubmitFailure } from '#workflows/forms/Form.tsx';
import styles from './list.module.css';

/** The id is needed to add the webhook to another browser. */
function WebhookId({ subscription }: { subscription: Subscription }) {
  const { subscriptionId } = subscription;
  return (
    <Text as="div" tone="soft" size="small" numeric className={styles.idLine}>
      <Text as="span" tone="faint">
        ID
      </Text>
      <bdi className={shared.mono} translate="no">
        {subscriptionId}
      </bdi>
      <CopyButton
        size="small"
        showsLabel={false}
        label={`Copy the ID of ${getWebhookLabel(subscription)}`}
        text={subscriptionId}
      />
    </Text>
  );
}

/** Returns false for a webhook that was added by its id, until the service returns data. */
function isKnown({ url, eventTypes, status, createdAt }: Subscription): boolean {
  return [url, eventTypes, status, createdAt].some((member) => member !== null);
}

/** Card of a webhook in the list. Only webhooks stored in this browser have a `footnote`. */
export function WebhookCard({
  subscription,
  footnote,
}: {
  subscription: Subscription;
  footnote?: ReactNode;
}) {
  const update = useUpdateWebhook(subscription.subscriptionId);
  const known = isKnown(subscription);
  const name = useWebhookNames().get(subscription.subscriptionId);
  const [hasResumed, setHasResumed] = useState(false);

  return (
    <li className={styles.card}>
      <div className={styles.main}>
        <div className={styles.name} data-quiet>
          <Link
            className={name === undefined ? shared.mono : undefined}
            to={paths.webhook(subscription.subscriptionId)}
          >
            <bdi>{name ?? getWebhookLabel(subscription)}</bdi>
          </Link>
          <RenameWebhookButton subscription={subscription} />
        </div>
        {name !== undefined && (
          <Text as="bdi" tone="soft" size="small" numeric className={shared.mono}>
            {getWebhookLabel(subscription)}
          </Text>
        )}
        {subscription.url !== null && <WebhookId subscription={subscription} />}
        {known && <EventTags eventTypes={subscription.eventTypes} />}
      </div>
      {known && (
        <>
          {hasVisibleHealth(subscription) ? (
            <WebhookHealth subscription={subscription} />
          ) : (
            <Text as="div" tone="soft" size="small" numeric className={styles.created}>
              <Text as="span" tone="faint">
                Created
              </Text>
              <DateText at={subscription.createdAt} />
            </Text>
          )}
          <StatusSwitch
            subscription={subscription}
            pending={update.isPending}
            onChange={async (status) => {
              if (await update.submit({ status })) setHasResumed(status === 'active');
            }}
          />
        </>
      )}
      {footnote && (
        <Text as="div" tone="soft" size="small" numeric className={styles.footnote}>
          {footnote}
        </Text>
      )}
      {update.failure && (
        <div className={styles.failure}>
          <SubmitFailure form={update} />
        </div>
      )}
      <HeldDeliveriesNotice subscription={subscription} isShown={hasResumed} />
    </li>
  );
}
