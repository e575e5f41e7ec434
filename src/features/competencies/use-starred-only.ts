import { useMemo } from 'react';
import type { ListedCompetency } from '#data/directory/competencies/competency-list.ts';
import { isStarred } from '#workflows/stars/stars.ts';
import { useStars } from '#workflows/stars/use-stars.ts';
import { competencyPlace } from './competency-place.ts';

/** The competencies that are starred, if only those are shown; else all of them. */
export function useStarredOnly(
  items: readonly ListedCompetency[],
  only: boolean,
): readonly ListedCompetency[] {
  const { starred } = useStars();
  return useMemo(
    () => (only ? items.filter((listed) => isStarred(starred, competencyPlace(listed))) : items),
    [items, only, starred],
  );
}
