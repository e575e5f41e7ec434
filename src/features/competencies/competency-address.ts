import { useParams, useSearchParams } from 'react-router';
import type { CompetencyAddress } from '#data/directory/competencies/competency-list.ts';
import { fromSegment } from '#text/path-segment.ts';
import type { Place } from '#workflows/places/place.ts';

/** Returns the reference of a competency for stars and recent items. */
export const competencyPlace = ({ category, name, occurrence }: CompetencyAddress): Place => ({
  kind: 'competency',
  category,
  name,
  occurrence,
});

/** Returns the competency in the URL, which is open next to the list (see paths.competency). */
export function useOpenCompetency(): CompetencyAddress | undefined {
  const { category, name } = useParams();
  const [params] = useSearchParams();
  if (category === undefined || name === undefined) return undefined;
  return {
    category: fromSegment(category),
    name: fromSegment(name),
    occurrence: Number(params.get('n') ?? 1),
  };
}
