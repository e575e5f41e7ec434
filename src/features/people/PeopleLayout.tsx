import { Outlet } from 'react-router';
import type { RecentPeople } from '#data/directory/people/people-recent.ts';
import { RecentPeopleContext } from './use-recent-people.ts';

/** What the people screens share: who was looked up in this tab. */
export function PeopleLayout({ recent }: { recent: RecentPeople }) {
  return (
    <RecentPeopleContext value={recent}>
      <Outlet />
    </RecentPeopleContext>
  );
}
