import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, createContext, use, useEffect, useMemo, useRef } from 'react';
import { Outlet } from 'react-router';
import * as v from 'valibot';
import { isWebhookWrite, webhooksKey } from '#data/webhooks/queries.ts';
import { useServices } from '#platform/react.tsx';
import { openTabChannel } from '#platform/tab-channel.ts';
import { getUserKey } from '#platform/user-store.ts';
import { syncTabs } from '#workflows/tabs/sync-tabs.ts';

/** Components of the specifications feature that webhook screens render. */
export type WebhookSlots = {
  /** Fields of an event's JSON Schema. */
  readonly EventSchema: ComponentType<{ readonly schema: object }>;
};

type WebhooksContext = WebhookSlots & {
  /**
   * Tells the other tabs to fetch the webhooks again. Needed only after a write that is not a
   * mutation.
   */
  readonly announceChange: () => void;
};

const LayoutContext = createContext<WebhooksContext | undefined>(undefined);

export function useWebhooksLayout(): WebhooksContext {
  const context = use(LayoutContext);
  if (context === undefined)
    throw new Error('useWebhooksLayout must be used within a WebhooksLayout');
  return context;
}

const changedMessage = 'webhooks changed' as const;

/** Layout of all webhook screens, which fetches the webhooks again after changes in other tabs. */
export function WebhooksLayout({ slots }: { slots: WebhookSlots }) {
  const queryClient = useQueryClient();
  const channelName = getUserKey('webhook-changes', useServices(), { services: ['baseUrl'] });
  const announce = useRef<() => void>(undefined);

  useEffect(() => {
    const channel = openTabChannel(channelName, v.literal(changedMessage));
    announce.current = () => channel.post(changedMessage);
    const stopSync = syncTabs({
      queryClient,
      queryKey: webhooksKey,
      isWrite: isWebhookWrite,
      channel,
      message: () => changedMessage,
      onMessage: (_, readAgain) => readAgain(),
    });
    return () => {
      announce.current = undefined;
      stopSync();
    };
  }, [queryClient, channelName]);

  const context = useMemo(
    () => ({ ...slots, announceChange: () => announce.current?.() }),
    [slots],
  );
  return (
    <LayoutContext value={context}>
      <Outlet />
    </LayoutContext>
  );
}
