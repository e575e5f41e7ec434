import { useParams, useSearchParams } from 'react-router';
import type { CompetencyAddress } from '#data/directory/competencies/competency-list.ts';
import { fromSegment } from '#text/path-segment.ts';

/** The competency that is open beside the list, as the address names it (see paths.competency). */
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
