import * as v from 'valibot';
import { useServices } from '#platform/react.tsx';
import { putFirst, type StoredList, userList } from '#platform/user-store.ts';

/**
 * Names that the signed-in user has looked up in this tab, the latest first. Signing out clears the
 * list.
 */
export const recentPeople = userList('recent-people', v.string(), {
  services: ['dataUrl'],
  isForTab: true,
  isClearedAtSignOut: true,
});

export const useRecentPeople = () => recentPeople(useServices());

export function addRecentPerson(recent: StoredList<string>, name: string): void {
  recent.change(putFirst(name, 8));
}
