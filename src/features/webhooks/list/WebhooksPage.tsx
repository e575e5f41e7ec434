import { useSuspenseQuery } from '@tanstack/react-query';
import { Webhook } from 'lucide-react';
import { subscriptionsQuery } from '#data/webhooks/queries.ts';
import type { Subscription } from '#data/webhooks/schema.ts';
import { useGetPollInterval } from '#features/webhooks/use-webhooks.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import { parseDate } from '#text/parse-date.ts';
import { EmptyState } from '#ui/notice/EmptyState.tsx';
import { UnreadableNotice } from '#ui/notice/FailureNotice.tsx';
import { formatUnreadableDetails } from '#workflows/failures/failure-message.ts';
import { LocalWebhooks } from './LocalWebhooks.tsx';
import { WebhookCard } from './WebhookCard.tsx';
import { WebhookList } from './WebhookList.tsx';

/** The health of webhooks can change at any time. */
const pollMs = 15_000;

/** Returns 0 for a webhook without a valid time, which is then sorted last. */
const createdTime = ({ createdAt }: Subscription) => parseDate(createdAt ?? '')?.getTime() ?? 0;

function ServiceWebhooks() {
  const { webhooks } = useServices();
  const poll = useGetPollInterval();
  const { data } = useSuspenseQuery({
    ...subscriptionsQuery(webhooks),
    refetchInterval: (query) => poll(query, pollMs),
  });
  const newestFirst = data.items.toSorted((one, other) => createdTime(other) - createdTime(one));
  return (
    <WebhookList
      count={newestFirst.length}
      notice={
        <UnreadableNotice
          count={data.unreadable.length}
          details={formatUnreadableDetails(data, 'subscriptions')}
        />
      }
      empty={
        <EmptyState icon={Webhook} title="No webhooks yet">
          A webhook tells your system about changes as they happen.
        </EmptyState>
      }
    >
      {newestFirst.map((subscription) => (
        <WebhookCard key={subscription.subscriptionId} subscription={subscription} />
      ))}
    </WebhookList>
  );
}

export function WebhooksPage() {
  return useHasExtension('webhooks.manage') ? <ServiceWebhooks /> : <LocalWebhooks />;
}
