import { createContext, use, useEffect } from 'react';
import { Outlet } from 'react-router';
import {
  createLocalSubscriptions,
  type LocalSubscriptions,
  type Owner,
} from '#data/webhooks/local-subscriptions.ts';
import { storageIfAllowed } from '#platform/browser-storage.ts';
import { usePerson } from '#platform/react.tsx';

const LocalSubscriptionsContext = createContext<LocalSubscriptions | undefined>(undefined);

/** The subscriptions this browser remembers for the signed-in person. */
export function useLocalSubscriptions(): LocalSubscriptions {
  const subscriptions = use(LocalSubscriptionsContext);
  if (subscriptions === undefined)
    throw new Error('useLocalSubscriptions needs a webhooks room above it');
  return subscriptions;
}

/** What is remembered for each person; kept by the caller, because it may be in memory only. */
export type Registries = Map<string, LocalSubscriptions>;

function registryOf(registries: Registries, owner: Owner): LocalSubscriptions {
  const key = JSON.stringify([owner.issuer, owner.subject]);
  const registry =
    registries.get(key) ??
    createLocalSubscriptions(
      storageIfAllowed(() => window.localStorage),
      owner,
    );
  registries.set(key, registry);
  return registry;
}

/** What all webhook screens share: the registry of this browser, which follows the other tabs. */
export function WebhooksRoom({ registries }: { registries: Registries }) {
  const registry = registryOf(registries, usePerson());

  useEffect(() => {
    registry.reread();
    window.addEventListener('storage', registry.reread);
    return () => window.removeEventListener('storage', registry.reread);
  }, [registry]);

  return (
    <LocalSubscriptionsContext value={registry}>
      <Outlet />
    </LocalSubscriptionsContext>
  );
}
