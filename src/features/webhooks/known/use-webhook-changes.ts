import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { changesWebhooks, webhooksKey } from '#data/webhooks/queries.ts';
import { failureOf } from '#platform/http/failure.ts';
import { readAfterWrites } from '#platform/http/read-after-writes.ts';

/** All that is ever said: the service, or this browser's storage, knows what has changed. */
const message = 'webhooks changed';

/**
 * Tells the person's other tabs that a webhook has changed, or may have, and calls back when told.
 * @param name of the channel: tells apart people, services and deployments
 */
export function useWebhookChanges(name: string, onChange: () => void): void {
  const queryClient = useQueryClient();

  useEffect(() => {
    const readAgain = readAfterWrites({
      isWriting: () => queryClient.isMutating({ predicate: changesWebhooks }) > 0,
      subscribe: (listener) => queryClient.getMutationCache().subscribe(listener),
      read: () => void queryClient.invalidateQueries({ queryKey: webhooksKey }),
    });
    const channel = new BroadcastChannel(name);
    channel.onmessage = ({ data }) => {
      if (data !== message) return;
      onChange();
      readAgain();
    };
    const stop = queryClient.getMutationCache().subscribe((event) => {
      if (event.type !== 'updated' || !changesWebhooks(event.mutation)) return;
      const { action } = event;
      const maybeChanged =
        action.type === 'success' ||
        (action.type === 'error' && failureOf(action.error)?.outcome !== 'not-applied');
      if (maybeChanged) channel.postMessage(message);
    });
    return () => {
      stop();
      channel.close();
    };
  }, [queryClient, name, onChange]);
}
