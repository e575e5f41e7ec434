import { useSuspenseQuery } from '@tanstack/react-query';
import { Webhook } from 'lucide-react';
import { subscriptionsQuery } from '#data/webhooks/queries.ts';
import { newestFirst } from '#data/webhooks/subscriptions/newest-first.ts';
import { nextReadMs } from '#features/webhooks/deliveries/use-live-deliveries.ts';
import { connection } from '#platform/observable.ts';
import { useHasExtension, useObservable, useServices } from '#platform/react.tsx';
import { EmptyState } from '#ui/notice/EmptyState.tsx';
import { UnreadableNotice } from '#ui/notice/FailureNotice.tsx';
import { unreadableDetails } from '#workflows/failures/failure-message.ts';
import { LocalWebhooks } from './LocalWebhooks.tsx';
import { WebhookCard } from './WebhookCard.tsx';
import { WebhookList } from './WebhookList.tsx';

const pollMs = 15_000;

function ServiceWebhooks() {
  const { webhooks } = useServices();
  const online = useObservable(connection);
  const { data } = useSuspenseQuery({
    ...subscriptionsQuery(webhooks),
    // Health changes while nobody looks. By default the library doesn't poll a hidden page.
    refetchInterval: ({ state }) => (online ? nextReadMs(state.error, pollMs) : false),
  });
  return (
    <WebhookList
      count={data.items.length}
      origin={
        data.items.length > 0 && <p>These are all your webhooks, as the service lists them.</p>
      }
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
