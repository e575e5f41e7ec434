import { useEffect, useRef } from 'react';
import type { Outage } from '#data/webhooks/deliveries/outage.ts';
import type { Health } from '#data/webhooks/subscriptions/subscription-details.ts';
import { useToasts } from '#ui/notice/Toaster.tsx';
import { useLatestDeliveries } from './use-live-deliveries.ts';

/** Says once that an endpoint takes deliveries again, after it was seen to fail. */
export function useRecoveryMessage(
  subscriptionId: string,
  outage: Outage | undefined,
  health: Health | null,
): void {
  const toasts = useToasts();
  const { data } = useLatestDeliveries(subscriptionId);
  const failedAt = useRef<Outage['first']>(undefined);
  const hasFailed = useRef(false);

  useEffect(() => {
    if (outage !== undefined) {
      hasFailed.current = true;
      failedAt.current = outage.first ?? failedAt.current;
      return;
    }
    const isDelivered = data?.items.some(
      ({ deliveryId, status }) =>
        deliveryId === failedAt.current?.deliveryId && status === 'succeeded',
    );
    // What failed may have been given up, or be too old to be listed: that is no recovery.
    if (!hasFailed.current || !(health === null ? isDelivered : health.state === 'healthy')) return;
    hasFailed.current = false;
    toasts.show(
      health?.waiting
        ? 'The endpoint takes deliveries again. What has waited is being sent.'
        : 'The endpoint takes deliveries again. Nothing waits.',
    );
  }, [outage, health, data, toasts]);
}
