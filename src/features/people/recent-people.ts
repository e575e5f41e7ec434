import * as v from 'valibot';
import { type Services, useServices } from '#platform/react.tsx';
import { getStorageOrEmpty, storageKey } from '#platform/stored.ts';
import { createRecentList, createStoredList, type RecentList } from '#platform/stored-list.ts';

const recentOfServices = new WeakMap<Services, RecentList<string>>();

/**
 * Returns the list of names that the signed-in user has looked up in this tab. Signing out clears
 * the list.
 */
export function createRecentPeople(services: Services): RecentList<string> {
  const cached = recentOfServices.get(services);
  if (cached !== undefined) return cached;
  const { session, config } = services;
  const state = session.snapshot();
  const owner = state.status === 'signed-in' ? [state.person.issuer, state.person.subject] : [];
  const list = createStoredList(
    getStorageOrEmpty(() => window.sessionStorage),
    storageKey('recent-people', import.meta.env.BASE_URL, config.dataUrl, ...owner),
    v.string(),
  );
  const recent = createRecentList(list, { keyOf: (name) => name, most: 8 });
  const stop = session.subscribe(() => {
    if (session.snapshot().status === 'signed-in') return;
    recent.clear();
    stop();
  });
  recentOfServices.set(services, recent);
  return recent;
}

export const useRecentPeople = () => createRecentPeople(useServices());
