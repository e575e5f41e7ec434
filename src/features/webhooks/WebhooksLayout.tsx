import { createContext, use, useEffect } from 'react';
import { Outlet, useHref } from 'react-router';
import {
  type CreationNotes,
  createCreationNotes,
} from '#data/webhooks/subscriptions/creation-notes.ts';
import {
  createLocalSubscriptions,
  type LocalSubscriptions,
} from '#data/webhooks/subscriptions/local-subscriptions.ts';
import { storageIfAllowed } from '#platform/browser-storage.ts';
import { usePerson, useServices } from '#platform/react.tsx';
import { storageKey } from '#platform/storage-key.ts';
import { useWebhookChanges } from './use-webhook-changes.ts';

/** What this browser keeps of one person's webhooks at one service. */
type Registry = {
  readonly local: LocalSubscriptions;
  readonly notes: CreationNotes;
  /** Takes over what another tab has stored of both. */
  readonly reread: () => void;
};

const RegistryContext = createContext<Registry | undefined>(undefined);

function useRegistry(): Registry {
  const registry = use(RegistryContext);
  if (registry === undefined) throw new Error('this needs a webhooks room above it');
  return registry;
}

/** The subscriptions this browser remembers for the signed-in person. */
export const useLocalSubscriptions = (): LocalSubscriptions => useRegistry().local;

/** The creations of the signed-in person that came to no known end. */
export const useCreationNotes = (): CreationNotes => useRegistry().notes;

/** By the names of their entries; kept by the caller, because they may be in memory only. */
export type Registries = Map<string, Registry>;

function registryOf(registries: Registries, nameOf: (what: string) => string): Registry {
  const name = nameOf('webhooks');
  const present = registries.get(name);
  if (present !== undefined) return present;
  const storage = storageIfAllowed(() => window.localStorage);
  const local = createLocalSubscriptions(storage, name);
  const notes = createCreationNotes(storage, nameOf('webhook-creations'));
  const reread = () => {
    local.reread();
    notes.reread();
  };
  const registry = { local, notes, reread };
  registries.set(name, registry);
  return registry;
}

/** What all webhook screens share: the registry of this browser, which follows the other tabs. */
export function WebhooksLayout({ registries }: { registries: Registries }) {
  const { issuer, subject } = usePerson();
  const { baseUrl } = useServices().config;
  const basePath = useHref('/');
  const nameOf = (what: string) => storageKey(what, basePath, baseUrl, issuer, subject);
  const registry = registryOf(registries, nameOf);
  const { reread } = registry;

  useWebhookChanges(nameOf('webhook-changes'), reread);
  useEffect(() => {
    reread();
    window.addEventListener('storage', reread);
    return () => window.removeEventListener('storage', reread);
  }, [reread]);

  return (
    <RegistryContext value={registry}>
      <Outlet />
    </RegistryContext>
  );
}
