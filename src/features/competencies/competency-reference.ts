import { useParams, useSearchParams } from 'react-router';
import type { CompetencyReference } from '#data/directory/competencies/competency-list.ts';
import { decodePathSegment } from '#text/path-segment.ts';
import type { OpenableItem } from '#workflows/items/item-reference.ts';

/** Returns the reference that identifies a competency in the lists of starred and recent items. */
export const toCompetencyReference = ({
  category,
  name,
  occurrence,
}: CompetencyReference): OpenableItem => ({
  kind: 'competency',
  category,
  name,
  occurrence,
});

/** Returns the competency in the URL (`paths.competency`), whose details are shown. */
export function useOpenCompetency(): CompetencyReference | undefined {
  const { category, name } = useParams();
  const [params] = useSearchParams();
  if (category === undefined || name === undefined) return undefined;
  return {
    category: decodePathSegment(category),
    name: decodePathSegment(name),
    occurrence: Number(params.get('n') ?? 1),
  };
}
