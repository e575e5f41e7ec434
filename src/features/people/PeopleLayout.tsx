import { createContext, use } from 'react';
import { Outlet } from 'react-router';
import type { RecentPeople } from '#data/directory/people/people-recent.ts';

const RecentPeopleContext = createContext<RecentPeople | undefined>(undefined);

/** What the people screens share: who was looked up in this tab. */
export function PeopleLayout({ recent }: { recent: RecentPeople }) {
  return (
    <RecentPeopleContext value={recent}>
      <Outlet />
    </RecentPeopleContext>
  );
}

export function useRecentPeople(): RecentPeople {
  const recent = use(RecentPeopleContext);
  if (recent === undefined) throw new Error('useRecentPeople needs a PeopleLayout above it');
  return recent;
}
