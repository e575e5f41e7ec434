import type { RouteObject } from 'react-router';
import { subscriptionQuery, subscriptionsQuery } from '#data/webhooks/queries.ts';
import type { Services } from '#platform/react.tsx';
import { decodePathSegment } from '#text/path-segment.ts';
import { unstoredSecrets } from './secret/unstored-secrets.ts';
import type { WebhookSlots } from './WebhooksLayout.tsx';

const rotation: RouteObject = {
  path: ':subscriptionId/rotate-secret',
  lazy: async () => ({
    Component: (await import('#features/webhooks/secret/RotateSecretPage.tsx')).RotateSecretPage,
  }),
};

const deliveries: RouteObject = {
  path: ':subscriptionId/deliveries',
  lazy: async () => ({
    Component: (await import('#features/webhooks/deliveries/DeliveriesPage.tsx')).DeliveriesPage,
  }),
};

const delivery: RouteObject = {
  path: ':subscriptionId/deliveries/:deliveryId',
  lazy: async () => ({
    Component: (await import('#features/webhooks/deliveries/DeliveryPage.tsx')).DeliveryPage,
  }),
};

export function webhookRoutes(services: Services, slots: WebhookSlots): RouteObject[] {
  const { config, webhooks, queryClient, session } = services;
  // Opens the list before any screen shows it, because signing out must also clear a list that was
  // stored before the page was reloaded.
  if (session.snapshot().status === 'signed-in') unstoredSecrets(services);
  const manage = config.extensions.has('webhooks.manage');
  return [
    {
      path: 'settings/webhooks',
      lazy: async () => {
        const { WebhooksLayout } = await import('./WebhooksLayout.tsx');
        return { element: <WebhooksLayout slots={slots} /> };
      },
      children: [
        {
          index: true,
          loader: () => {
            // Refetches the list, because another tab can have changed it.
            if (manage) {
              void queryClient.prefetchQuery({ ...subscriptionsQuery(webhooks), staleTime: 0 });
            }
            return null;
          },
          lazy: async () => ({
            Component: (await import('#features/webhooks/list/WebhooksPage.tsx')).WebhooksPage,
          }),
        },
        {
          path: 'new',
          lazy: async () => ({
            Component: (await import('#features/webhooks/secret/NewWebhookPage.tsx'))
              .NewWebhookPage,
          }),
        },
        {
          path: 'verify',
          lazy: async () => ({
            Component: (await import('#features/webhooks/verify/VerifyPage.tsx')).VerifyPage,
          }),
        },
        ...(config.extensions.has('webhooks.rotate') ? [rotation] : []),
        ...(config.extensions.has('webhooks.deliveries') ? [deliveries, delivery] : []),
        {
          path: ':subscriptionId',
          loader: ({ params }) => {
            const id = decodePathSegment(params.subscriptionId ?? '');
            if (manage) {
              void queryClient.prefetchQuery({ ...subscriptionQuery(webhooks, id), staleTime: 0 });
            }
            return null;
          },
          lazy: async () => ({
            Component: (await import('#features/webhooks/webhook/WebhookPage.tsx')).WebhookPage,
          }),
        },
      ],
    },
  ];
}
