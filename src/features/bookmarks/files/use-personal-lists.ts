import { useStars } from '#workflows/stars/use-stars.ts';
import { useSavedViews } from '#workflows/views/use-saved-views.ts';
import type { PersonalLists } from './personal-lists.ts';

/** The person’s stars and saved views in this browser. */
export function usePersonalLists(): PersonalLists & {
  readonly bringBack: (lists: PersonalLists) => void;
} {
  const stars = useStars();
  const views = useSavedViews();
  return {
    stars: stars.starred,
    savedViews: views.views,
    bringBack: (lists) => {
      stars.add(lists.stars);
      views.add(lists.savedViews);
    },
  };
}
