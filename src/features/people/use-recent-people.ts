import { createContext, use } from 'react';
import type { RecentPeople } from '#data/directory/people/people-recent.ts';

export const RecentPeopleContext = createContext<RecentPeople | undefined>(undefined);

/** Who was looked up in this tab. */
export function useRecentPeople(): RecentPeople {
  const recent = use(RecentPeopleContext);
  if (recent === undefined) throw new Error('useRecentPeople needs a people room above it');
  return recent;
}
