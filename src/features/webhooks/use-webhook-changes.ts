import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as v from 'valibot';
import { changesWebhooks, webhooksKey } from '#data/webhooks/queries.ts';
import { openTabChannel } from '#platform/tab-channel.ts';
import { syncTabs } from '#workflows/tabs/sync-tabs.ts';

/** All that is ever told: the service, or this browser's storage, knows what has changed. */
const message = 'webhooks changed' as const;

/**
 * Tells the person's other tabs that a webhook may have changed, and calls back when told.
 * @param name of the channel: tells apart people, services and deployments
 */
export function useWebhookChanges(name: string, onChange: () => void): void {
  const queryClient = useQueryClient();

  useEffect(
    () =>
      syncTabs({
        queryClient,
        queryKey: webhooksKey,
        isWrite: changesWebhooks,
        channel: openTabChannel(name, v.literal(message)),
        message: () => message,
        onMessage: (_, readAgain) => {
          onChange();
          readAgain();
        },
      }),
    [queryClient, name, onChange],
  );
}
