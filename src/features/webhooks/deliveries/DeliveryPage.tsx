import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useParams } from 'react-router';
import { isWaiting } from '#data/webhooks/delivery.ts';
import { deliveryQuery } from '#data/webhooks/delivery-queries.ts';
import { deliveryPollMs, useGetPollInterval, useWebhook } from '#features/webhooks/use-webhooks.ts';
import { getWebhookLabel } from '#features/webhooks/webhook-labels.ts';
import shared from '#features/webhooks/webhooks.module.css';
import { paths } from '#paths.ts';
import { isFailure } from '#platform/http/failure.ts';
import { useServices } from '#platform/react.tsx';
import { decodePathSegment } from '#text/path-segment.ts';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { EmptyState } from '#ui/notice/EmptyState.tsx';
import { FailureNotice } from '#ui/notice/FailureNotice.tsx';
import { Page } from '#ui/page/Page.tsx';
import { getFailureMessage } from '#workflows/failures/failure-message.ts';
import { LoadingSkeleton } from '#workflows/loading/LoadingSkeleton.tsx';
import { DeliveryActions } from './DeliveryActions.tsx';
import { DeliveryDetails, DeliveryTag } from './DeliveryDetails.tsx';
import styles from './deliveries.module.css';
import { getDeliveryLabel } from './delivery-labels.ts';

function OneDelivery({
  subscriptionId,
  deliveryId,
}: {
  subscriptionId: string;
  deliveryId: string;
}) {
  const { webhooks } = useServices();
  const poll = useGetPollInterval();
  const known = useWebhook(subscriptionId);
  const { data, error, refetch } = useQuery({
    ...deliveryQuery(webhooks, subscriptionId, deliveryId),
    refetchInterval: (query) =>
      query.state.data !== undefined && isWaiting(query.state.data)
        ? poll(query, deliveryPollMs)
        : false,
  });
  const list = paths.webhookDeliveries(subscriptionId);

  return (
    <Page
      title={data === undefined ? 'Delivery' : getDeliveryLabel(data)}
      heading={data === undefined ? 'Delivery' : <bdi>{getDeliveryLabel(data)}</bdi>}
      below={data && <DeliveryTag delivery={data} />}
      crumbs={[
        { to: paths.webhooks(), label: 'Webhooks' },
        { to: paths.webhook(subscriptionId), label: getWebhookLabel(known) },
        { to: list, label: 'Deliveries' },
      ]}
    >
      {data !== undefined ? (
        <div className={`${shared.column} ${styles.delivery}`}>
          <DeliveryActions subscriptionId={subscriptionId} delivery={data} />
          <DeliveryDetails delivery={data} />
        </div>
      ) : error === null ? (
        <LoadingSkeleton />
      ) : isFailure(error, 'not-found', 'unaddressable') ? (
        <EmptyState
          icon={SearchX}
          title="Delivery not found"
          actions={<ButtonLink to={list}>All deliveries</ButtonLink>}
        >
          This webhook has no delivery with this ID. The service may no longer keep it.
        </EmptyState>
      ) : (
        <FailureNotice message={getFailureMessage(error)} onRetry={() => refetch()} />
      )}
    </Page>
  );
}

export function DeliveryPage() {
  const { subscriptionId = '', deliveryId = '' } = useParams();
  return (
    <OneDelivery
      key={`${subscriptionId}/${deliveryId}`}
      subscriptionId={decodePathSegment(subscriptionId)}
      deliveryId={decodePathSegment(deliveryId)}
    />
  );
}
