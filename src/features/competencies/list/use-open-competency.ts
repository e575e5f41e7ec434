import { useParams, useSearchParams } from 'react-router';
import { fromSegment } from '#text/path-segment.ts';

/** What the address names; it need not exist. */
export type CompetencyAddress = {
  readonly category: string;
  readonly name: string;
  readonly occurrence: number;
};

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
