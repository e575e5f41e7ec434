import { useQuery, useQueryClient } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { type Delivery, isWaiting } from '#data/webhooks/deliveries/delivery.ts';
import { deliveryQuery } from '#data/webhooks/deliveries/delivery-queries.ts';
import { useKnownWebhook } from '#features/webhooks/use-known-webhooks.ts';
import { webhookName } from '#features/webhooks/webhook-labels.ts';
import { paths } from '#paths.ts';
import { isFailure } from '#platform/http/failure.ts';
import { connection } from '#platform/observable.ts';
import { useObservable, useServices } from '#platform/react.tsx';
import { fromSegment } from '#text/path-segment.ts';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { EmptyState } from '#ui/notice/EmptyState.tsx';
import { FailureNotice } from '#ui/notice/FailureNotice.tsx';
import { Page } from '#ui/page/Page.tsx';
import { failureMessage } from '#workflows/failures/failure-message.ts';
import { LoadingSkeleton } from '#workflows/loading/LoadingSkeleton.tsx';
import { DeliveryActions } from './DeliveryActions.tsx';
import { DeliveryDetails } from './DeliveryDetails.tsx';
import styles from './DeliveryPage.module.css';
import { DeliveryTag } from './DeliveryTag.tsx';
import { deliveryName } from './delivery-labels.ts';
import { nextReadMs, pollMs } from './use-live-deliveries.ts';

function OneDelivery({
  subscriptionId,
  deliveryId,
}: {
  subscriptionId: string;
  deliveryId: string;
}) {
  const { webhooks } = useServices();
  const client = useQueryClient();
  const online = useObservable(connection);
  const known = useKnownWebhook(subscriptionId);
  const options = deliveryQuery(webhooks, subscriptionId, deliveryId);
  const { data, error, refetch } = useQuery({
    ...options,
    refetchInterval: ({ state }) =>
      online && state.data !== undefined && isWaiting(state.data)
        ? nextReadMs(state.error, pollMs)
        : false,
  });
  const list = paths.webhookDeliveries(subscriptionId);

  return (
    <Page
      title={data === undefined ? 'Delivery' : deliveryName(data)}
      heading={data === undefined ? 'Delivery' : <bdi>{deliveryName(data)}</bdi>}
      below={data && <DeliveryTag delivery={data} />}
      crumb={
        <>
          <Link to={paths.webhooks()}>Webhooks</Link> /{' '}
          <Link to={paths.webhook(subscriptionId)}>
            <bdi>{webhookName(known)}</bdi>
          </Link>{' '}
          / <Link to={list}>Deliveries</Link>
        </>
      }
    >
      {data !== undefined ? (
        <div className={styles.content}>
          <DeliveryActions
            subscriptionId={subscriptionId}
            delivery={data}
            onAnswer={(answer: Delivery) => client.setQueryData(options.queryKey, answer)}
          />
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
          This webhook has no delivery with this ID. It may be older than what the service keeps.
        </EmptyState>
      ) : (
        <FailureNotice words={failureMessage(error)} onRetry={() => refetch()} />
      )}
    </Page>
  );
}

/** One delivery at an address of its own. */
export function DeliveryPage() {
  const { subscriptionId = '', deliveryId = '' } = useParams();
  return (
    <OneDelivery
      key={`${subscriptionId}/${deliveryId}`}
      subscriptionId={fromSegment(subscriptionId)}
      deliveryId={fromSegment(deliveryId)}
    />
  );
}
