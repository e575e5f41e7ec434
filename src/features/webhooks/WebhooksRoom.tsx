import { createContext, use, useEffect } from 'react';
import { Outlet, useHref } from 'react-router';
import { type CreationNotes, createCreationNotes } from '#data/webhooks/creation-notes.ts';
import {
  createLocalSubscriptions,
  type LocalSubscriptions,
} from '#data/webhooks/local-subscriptions.ts';
import { storageIfAllowed } from '#platform/browser-storage.ts';
import { ownName } from '#platform/own-name.ts';
import { usePerson, useServices } from '#platform/react.tsx';

/** What this browser keeps of one person's webhooks at one service. */
type Registry = { readonly local: LocalSubscriptions; readonly notes: CreationNotes };

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
  const storage = storageIfAllowed(() => window.localStorage);
  const registry = registries.get(name) ?? {
    local: createLocalSubscriptions(storage, name),
    notes: createCreationNotes(storage, nameOf('webhook-creations')),
  };
  registries.set(name, registry);
  return registry;
}

/** What all webhook screens share: the registry of this browser, which follows the other tabs. */
export function WebhooksRoom({ registries }: { registries: Registries }) {
  const { issuer, subject } = usePerson();
  const { baseUrl } = useServices().config;
  const basePath = useHref('/');
  const registry = registryOf(registries, (what) =>
    ownName(what, basePath, baseUrl, issuer, subject),
  );

  useEffect(() => {
    const reread = () => {
      registry.local.reread();
      registry.notes.reread();
    };
    reread();
    window.addEventListener('storage', reread);
    return () => window.removeEventListener('storage', reread);
  }, [registry]);

  return (
    <RegistryContext value={registry}>
      <Outlet />
    </RegistryContext>
  );
}
