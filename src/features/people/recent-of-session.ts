import { createRecentPeople, type RecentPeople } from '#data/directory/people/people-recent.ts';
import type { Session } from '#platform/session/session.ts';
import { storageIfAllowed, storageKey } from '#platform/stored.ts';

/** The recent look-ups of whoever is signed in, for this tab, until they sign out. */
export function recentOfSession(session: Session, dataUrl: string): RecentPeople {
  const state = session.snapshot();
  const owner =
    state.status === 'signed-in' ? JSON.stringify([state.person.issuer, state.person.subject]) : '';
  const recent = createRecentPeople(
    storageIfAllowed(() => window.sessionStorage),
    storageKey('recent-people', import.meta.env.BASE_URL, dataUrl),
    owner,
  );
  const stop = session.subscribe(() => {
    if (session.snapshot().status === 'signed-in') return;
    recent.clear();
    stop();
  });
  return recent;
}
