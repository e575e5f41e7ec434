import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, createContext, use, useEffect } from 'react';
import { Outlet } from 'react-router';
import * as v from 'valibot';
import { getLocalListKey } from '#data/webhooks/local-list-name.ts';
import {
  createLocalSubscriptions,
  type LocalSubscriptions,
  noLocalSubscriptions,
} from '#data/webhooks/local-subscriptions.ts';
import { isWebhookWrite, webhooksKey } from '#data/webhooks/queries.ts';
import type { Services } from '#platform/react.tsx';
import { getStorageOrEmpty, storageKey } from '#platform/stored.ts';
import { openTabChannel } from '#platform/tab-channel.ts';
import { syncTabs } from '#workflows/tabs/sync-tabs.ts';

/**
 * Message that tells other tabs to reload the webhooks, either from the service or from storage.
 */
const changedMessage = 'webhooks changed' as const;

/**
 * Data that all webhook screens share: the list of webhooks stored in this browser, and the name of
 * the channel for messages between tabs.
 */
type WebhooksScope = { readonly local: LocalSubscriptions; readonly channelName: string };

/**
 * Reads the signed-in user's list of webhooks from the browser's storage. Must not be called while
 * React renders, because it accesses storage.
 */
export function createWebhooksScope({ config, session }: Services): WebhooksScope {
  const state = session.snapshot();
  if (state.status !== 'signed-in') throw new Error('no user is signed in');
  const { issuer, subject } = state.person;
  const concerns = [import.meta.env.BASE_URL, config.baseUrl, issuer, subject] as const;
  return {
    local: config.extensions.has('webhooks.manage')
      ? noLocalSubscriptions
      : createLocalSubscriptions(
          getStorageOrEmpty(() => window.localStorage),
          getLocalListKey(...concerns),
        ),
    channelName: storageKey('webhook-changes', ...concerns),
  };
}

const LocalContext = createContext<LocalSubscriptions | undefined>(undefined);

/**
 * Returns the signed-in user's webhooks that are stored in this browser; an empty list if the
 * service lists webhooks.
 */
export function useLocalSubscriptions(): LocalSubscriptions {
  const local = use(LocalContext);
  if (local === undefined)
    throw new Error('useLocalSubscriptions must be used within a WebhooksLayout');
  return local;
}

/** Components of the specifications feature that webhook screens render. */
export type WebhookSlots = {
  /** Fields of an event's JSON Schema. */
  readonly EventSchema: ComponentType<{ readonly schema: object }>;
};

const SlotsContext = createContext<WebhookSlots | undefined>(undefined);

/** Returns the components that another feature provides; undefined if it provides none. */
export function useWebhookSlots(): WebhookSlots | undefined {
  return use(SlotsContext);
}

/**
 * Layout of all webhook screens. Provides the list of webhooks stored in this browser, and reloads
 * it after another tab has changed it.
 */
export function WebhooksLayout({
  scope: { local, channelName },
  slots,
}: {
  scope: WebhooksScope;
  slots: WebhookSlots;
}) {
  const queryClient = useQueryClient();

  useEffect(() => {
    local.reread();
    window.addEventListener('storage', local.reread);
    const stopSync = syncTabs({
      queryClient,
      queryKey: webhooksKey,
      isWrite: isWebhookWrite,
      channel: openTabChannel(channelName, v.literal(changedMessage)),
      message: () => changedMessage,
      onMessage: (_, readAgain) => {
        local.reread();
        readAgain();
      },
    });
    return () => {
      window.removeEventListener('storage', local.reread);
      stopSync();
    };
  }, [queryClient, channelName, local]);

  return (
    <LocalContext value={local}>
      <SlotsContext value={slots}>
        <Outlet />
      </SlotsContext>
    </LocalContext>
  );
}
