import { useQueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect } from 'react';
import { Outlet, useHref } from 'react-router';
import * as v from 'valibot';
import { changesWebhooks, webhooksKey } from '#data/webhooks/queries.ts';
import {
  type CreationNotes,
  createCreationNotes,
} from '#data/webhooks/subscriptions/creation-notes.ts';
import { localListName } from '#data/webhooks/subscriptions/local-list-name.ts';
import {
  createLocalSubscriptions,
  type LocalSubscriptions,
  noLocalSubscriptions,
} from '#data/webhooks/subscriptions/local-subscriptions.ts';
import { useHasExtension, usePerson, useServices } from '#platform/react.tsx';
import { storageIfAllowed, storageKey } from '#platform/stored.ts';
import { openTabChannel } from '#platform/tab-channel.ts';
import { syncTabs } from '#workflows/tabs/sync-tabs.ts';

/** The message to other tabs. It doesn't say what has changed: the service or the storage does. */
const changedMessage = 'webhooks changed' as const;

/** What this browser keeps of one person's webhooks at one service. */
type Registry = {
  readonly local: LocalSubscriptions;
  readonly notes: CreationNotes;
  /** Reads what another tab has stored. */
  readonly reread: () => void;
};

const RegistryContext = createContext<Registry | undefined>(undefined);

function useRegistry(): Registry {
  const registry = use(RegistryContext);
  if (registry === undefined) throw new Error('this needs a WebhooksLayout above it');
  return registry;
}

/** The subscriptions this browser remembers for the signed-in person; none if the service lists them. */
export const useLocalSubscriptions = (): LocalSubscriptions => useRegistry().local;

/** The signed-in person's creations with unknown outcome or without a stored secret. */
export const useCreationNotes = (): CreationNotes => useRegistry().notes;

/** By their storage keys. The caller keeps them, because they may be in memory only. */
export type Registries = Map<string, Registry>;

function registryOf(
  registries: Registries,
  names: { readonly list: string; readonly notes: string },
  isListed: boolean,
): Registry {
  const present = registries.get(names.list);
  if (present !== undefined) return present;
  const storage = storageIfAllowed(() => window.localStorage);
  const local = isListed ? noLocalSubscriptions : createLocalSubscriptions(storage, names.list);
  const notes = createCreationNotes(storage, names.notes);
  const reread = () => {
    local.reread();
    notes.reread();
  };
  const registry = { local, notes, reread };
  registries.set(names.list, registry);
  return registry;
}

/** What all webhook screens share: this browser's registry, and news from the person's other tabs. */
export function WebhooksLayout({ registries }: { registries: Registries }) {
  const { issuer, subject } = usePerson();
  const { baseUrl } = useServices().config;
  const basePath = useHref('/');
  const queryClient = useQueryClient();
  const nameOf = (what: string) => storageKey(what, basePath, baseUrl, issuer, subject);
  const names = {
    list: localListName(basePath, baseUrl, issuer, subject),
    notes: nameOf('webhook-creations'),
  };
  const registry = registryOf(registries, names, useHasExtension('webhooks.manage'));
  const { reread } = registry;
  const channelName = nameOf('webhook-changes');

  useEffect(() => {
    reread();
    window.addEventListener('storage', reread);
    const stopSync = syncTabs({
      queryClient,
      queryKey: webhooksKey,
      isWrite: changesWebhooks,
      channel: openTabChannel(channelName, v.literal(changedMessage)),
      message: () => changedMessage,
      onMessage: (_, readAgain) => {
        reread();
        readAgain();
      },
    });
    return () => {
      window.removeEventListener('storage', reread);
      stopSync();
    };
  }, [queryClient, channelName, reread]);

  return (
    <RegistryContext value={registry}>
      <Outlet />
    </RegistryContext>
  );
}
