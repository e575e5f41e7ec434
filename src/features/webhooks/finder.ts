import { useQuery } from '@tanstack/react-query';
import { Plus, Webhook } from 'lucide-react';
import { useMemo } from 'react';
import { getLocalSubscriptions } from '#data/webhooks/local-subscriptions.ts';
import { subscriptionsQuery, webhooksKey } from '#data/webhooks/queries.ts';
import type { Subscription } from '#data/webhooks/schema.ts';
import { paths } from '#paths.ts';
import { useHasExtension, useObservable, useServices } from '#platform/react.tsx';
import {
  createLinkTarget,
  createListFinder,
  type PaletteFeature,
} from '#workflows/palette/palette.ts';
import { useWebhookNames } from './WebhookName.tsx';
import { getWebhookLabel } from './webhook-labels.ts';

/**
 * Returns a link to a webhook. The label is its name, or the masked endpoint URL, because endpoint
 * URLs can contain secrets.
 */
function toTarget(subscription: Subscription, name: string | undefined) {
  const endpoint = getWebhookLabel(subscription);
  const link = createLinkTarget(Webhook, {
    label: name ?? endpoint,
    context: subscription.status === 'paused' ? 'Paused' : 'Webhook',
    to: paths.webhook(subscription.subscriptionId),
  });
  return name === undefined ? link : { ...link, detail: endpoint, keywords: endpoint };
}

const newWebhook = createLinkTarget(Plus, {
  label: 'New webhook',
  context: 'Webhooks',
  to: paths.newWebhook(),
});

/**
 * Returns the user's webhooks for the palette: those that the service lists, or those stored in this
 * browser if the service can't list webhooks.
 */
export function usePaletteWebhooks(): PaletteFeature {
  const services = useServices();
  const isListed = useHasExtension('webhooks.manage');
  const query = useQuery({ ...subscriptionsQuery(services.webhooks), enabled: isListed });
  const stored = useObservable(getLocalSubscriptions(services));
  const webhooks = isListed ? query.data?.items : stored;
  const names = useWebhookNames();
  const content = useMemo(() => {
    const targets = (webhooks ?? []).map((webhook) =>
      toTarget(webhook, names.get(webhook.subscriptionId)),
    );
    return {
      finders: [createListFinder('Webhooks', targets, { isShownAtFirst: false })],
      actions: [newWebhook],
    };
  }, [webhooks, names]);
  return {
    content,
    isLoading: query.isLoading,
    sources: [{ label: 'Webhooks', queryKey: webhooksKey, query }],
  };
}
