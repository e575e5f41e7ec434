import { useMemo } from 'react';
import type { ListedCompetency } from '#data/directory/competencies/competency-list.ts';
import type { CompetencyView } from '#data/directory/competencies/competency-view.ts';
import {
  largestMark,
  pointBins,
  pointsByCategory,
} from '#data/directory/competencies/overview-points.ts';
import { SegmentedChoice } from '#ui/field/SegmentedChoice.tsx';
import { narrowScreen, useMedia } from '#ui/page/use-media.ts';
import { choiceParam } from '#workflows/url-state/url-param.ts';
import { useUrlState } from '#workflows/url-state/use-url-state.ts';
import { OverviewSection } from './OverviewSection.tsx';
import { mostDots } from './PointMarkShape.tsx';
import { PointPicture } from './PointPicture.tsx';
import { PointTable } from './PointTable.tsx';

/** As many columns as fit at 24 px each. */
const mostBins = { wide: 24, narrow: 9 };

const formParam = choiceParam('points', ['picture', 'table']);

const forms = [
  { value: 'picture', label: 'Picture' },
  { value: 'table', label: 'Table' },
] as const;

/** Where the competencies of each category lie on the scale of story points, at each level. */
export function OverviewPoints({
  competencies,
  view,
}: {
  competencies: readonly ListedCompetency[];
  /** What this is an overview of; the lists that it leads to keep it. */
  view: CompetencyView;
}) {
  const narrow = useMedia(narrowScreen);
  const { value: form, replace: setForm } = useUrlState(formParam);
  const isTable = form === 'table';
  const scale = useMemo(
    () => pointBins(competencies, narrow ? mostBins.narrow : mostBins.wide),
    [competencies, narrow],
  );
  const categories = useMemo(() => pointsByCategory(competencies, scale), [competencies, scale]);
  const fullest = largestMark(categories);

  return (
    <OverviewSection
      title="Story points by category"
      text={
        isTable
          ? 'The points of each competency for easy, medium and hard work.'
          : fullest <= mostDots
            ? 'Each dot is a competency, placed by its points for easy, medium and hard work.'
            : 'The higher a column, the more competencies have these points for easy, medium and hard work.'
      }
      control={
        <SegmentedChoice
          label="Show story points as"
          options={forms}
          value={form}
          onChange={setForm}
        />
      }
    >
      {isTable ? (
        <PointTable competencies={competencies} />
      ) : (
        <PointPicture categories={categories} scale={scale} fullest={fullest} view={view} />
      )}
    </OverviewSection>
  );
}
