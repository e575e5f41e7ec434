import type { CompetencyAddress } from '#data/directory/competencies/competency-list.ts';
import type { Place } from '#workflows/places/place.ts';

/** A competency as something that can be starred. */
export const competencyPlace = ({ category, name, occurrence }: CompetencyAddress): Place => ({
  kind: 'competency',
  category,
  name,
  occurrence,
});
