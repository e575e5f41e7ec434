import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { subscriptionQuery } from '#data/webhooks/queries.ts';
import { unknownSubscription } from '#data/webhooks/schema.ts';
import { useLocalSubscriptions } from '#features/webhooks/WebhooksLayout.tsx';
import { useHasExtension, useObservable, useServices } from '#platform/react.tsx';
import { fromSegment } from '#text/path-segment.ts';
import { DateText } from '#ui/json/DateText.tsx';
import { EditWebhook } from './EditWebhook.tsx';
import { WebhookActions } from './WebhookActions.tsx';

function ServiceWebhook({ subscriptionId }: { subscriptionId: string }) {
  const { webhooks } = useServices();
  const { data } = useSuspenseQuery(subscriptionQuery(webhooks, subscriptionId));
  return (
    <EditWebhook
      subscription={data}
      urlComplete
      actions={<WebhookActions subscription={data} deletable />}
    />
  );
}

/** Without an operation that reads one, only what this browser remembers can be shown. */
function LocalWebhook({ subscriptionId }: { subscriptionId: string }) {
  const known = useObservable(useLocalSubscriptions()).find(
    (local) => local.subscriptionId === subscriptionId,
  );
  const subscription = known ?? unknownSubscription(subscriptionId);
  const confirmedAt = known?.confirmedAt ?? null;
  return (
    <EditWebhook
      subscription={subscription}
      urlComplete={known?.urlComplete ?? false}
      actions={<WebhookActions subscription={subscription} />}
      facts={[
        {
          term: 'Last confirmed',
          value:
            confirmedAt === null ? (
              'Never: this browser has not had an answer about it yet'
            ) : (
              <DateText iso={confirmedAt} format="moment" />
            ),
        },
      ]}
    />
  );
}

/** One webhook: its state, and a form that sends only what was changed. */
export function WebhookPage() {
  const { subscriptionId: segment = '' } = useParams();
  const subscriptionId = fromSegment(segment);
  const Webhook = useHasExtension('webhooks.manage') ? ServiceWebhook : LocalWebhook;
  return <Webhook key={subscriptionId} subscriptionId={subscriptionId} />;
}
