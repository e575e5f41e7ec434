import type { RouteObject } from 'react-router';
import type { Services } from '#platform/react.tsx';
import { fromSegment } from '#text/path-segment.ts';

const rotation: RouteObject = {
  path: ':subscriptionId/rotate-secret',
  lazy: async () => ({
    Component: (await import('#features/webhooks/rotate/RotateSecretPage.tsx')).RotateSecretPage,
  }),
};

const deliveries: RouteObject = {
  path: ':subscriptionId/deliveries',
  lazy: async () => ({
    Component: (await import('#features/webhooks/deliveries/DeliveriesPage.tsx')).DeliveriesPage,
  }),
};

/** Loaded apart, so that the first screen doesn't carry it. */
const loadQueries = () => import('#data/webhooks/queries.ts');

/** The pages of the webhooks. */
export function webhookRoutes({ config, webhooks, queryClient }: Services): RouteObject[] {
  const manage = config.extensions.has('webhooks.manage');
  return [
    {
      path: 'settings/webhooks',
      lazy: async () => {
        const { WebhooksLayout } = await import('./WebhooksLayout.tsx');
        return { element: <WebhooksLayout registries={new Map()} /> };
      },
      children: [
        {
          index: true,
          loader: () => {
            // Another tab may have changed the list.
            const prefetch = async () => {
              const { subscriptionsQuery } = await loadQueries();
              await queryClient.prefetchQuery({ ...subscriptionsQuery(webhooks), staleTime: 0 });
            };
            if (manage) void prefetch();
            return null;
          },
          lazy: async () => ({
            Component: (await import('#features/webhooks/list/WebhooksPage.tsx')).WebhooksPage,
          }),
        },
        {
          path: 'new',
          lazy: async () => ({
            Component: (await import('#features/webhooks/create/NewWebhookPage.tsx'))
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
        ...(config.extensions.has('webhooks.deliveries') ? [deliveries] : []),
        {
          path: ':subscriptionId',
          loader: ({ params }) => {
            const id = fromSegment(params.subscriptionId ?? '');
            const prefetch = async () => {
              const { subscriptionQuery } = await loadQueries();
              await queryClient.prefetchQuery({ ...subscriptionQuery(webhooks, id), staleTime: 0 });
            };
            if (manage) void prefetch();
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
