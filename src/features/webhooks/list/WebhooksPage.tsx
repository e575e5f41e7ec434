import { useSuspenseQuery } from '@tanstack/react-query';
import { Webhook } from 'lucide-react';
import { subscriptionsQuery } from '#data/webhooks/queries.ts';
import { newestFirst } from '#data/webhooks/subscriptions/newest-first.ts';
import { unreadableDetails } from '#platform/http/failure-details.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import { EmptyState } from '#ui/notice/EmptyState.tsx';
import { UnreadableNotice } from '#ui/notice/UnreadableNotice.tsx';
import { LocalWebhooks } from './LocalWebhooks.tsx';
import { WebhookCard } from './WebhookCard.tsx';
import { WebhookList } from './WebhookList.tsx';

function ServiceWebhooks() {
  const { webhooks } = useServices();
  const { data } = useSuspenseQuery(subscriptionsQuery(webhooks));
  return (
    <WebhookList
      count={data.items.length}
      origin={<p>These are all your webhooks, as the service lists them.</p>}
      notice={
        <UnreadableNotice
          count={data.unreadable.length}
          details={unreadableDetails(data, 'subscriptions')}
        />
      }
      empty={
        <EmptyState icon={Webhook} title="No webhooks yet">
          A webhook tells your system about changes as they happen.
        </EmptyState>
      }
    >
      {newestFirst(data.items).map((subscription) => (
        <WebhookCard
          key={subscription.subscriptionId}
          subscription={subscription}
          detailed={subscription}
        />
      ))}
    </WebhookList>
  );
}

/** The person's webhooks: the service's list where it has one, else this browser's. */
export function WebhooksPage() {
  return useHasExtension('webhooks.manage') ? <ServiceWebhooks /> : <LocalWebhooks />;
}
