import { Webhook } from 'lucide-react';
import type { Subscription } from '#data/webhooks/schema.ts';
import { webhookName } from '#features/webhooks/webhook-labels.ts';
import { paths } from '#paths.ts';
import { type JumpTarget, placeTarget } from './jump-target.ts';

/** Webhooks by their addresses, as these are shown: what may be secret in them is masked. */
export function webhookTargets(subscriptions: readonly Subscription[]): readonly JumpTarget[] {
  return subscriptions.map((subscription) =>
    placeTarget(Webhook, {
      label: webhookName(subscription),
      context: subscription.status === 'paused' ? 'Paused' : 'Webhook',
      to: paths.webhook(subscription.subscriptionId),
    }),
  );
}
