import { compareTexts } from '#text/collator.ts';
import { countValues } from '#text/group-by.ts';
import { getStoryPoints, type LevelName } from './competency-fields.ts';
import type { ListedCompetency } from './competency-list.ts';

export function countByOwner(
  competencies: readonly ListedCompetency[],
): ReadonlyMap<string, number> {
  return countValues(competencies.flatMap(({ competency: { owner } }) => owner || []));
}

/** Returns the competencies whose owner is exactly one of these names. */
export function filterByOwner(
  competencies: readonly ListedCompetency[],
  names: readonly (string | null)[],
): readonly ListedCompetency[] {
  return competencies.filter(({ competency: { owner } }) => owner && names.includes(owner));
}

/** Sum of story points of one level over several competencies. */
export type LevelPoints = {
  readonly points: number;
  /** Number of competencies without points. */
  readonly notGiven: number;
};

export type OwnedCompetenciesSummary = Readonly<Record<LevelName, LevelPoints>> & {
  /** Categories, those with the most competencies first; '' represents a missing category. */
  readonly categories: readonly { readonly category: string; readonly count: number }[];
};

function sumOf(owned: readonly ListedCompetency[], level: LevelName): LevelPoints {
  const given = owned.flatMap(({ competency }) => getStoryPoints(competency, level) ?? []);
  return {
    points: given.reduce((sum, points) => sum + points, 0),
    notGiven: owned.length - given.length,
  };
}

export function summarizeOwnedCompetencies(
  owned: readonly ListedCompetency[],
): OwnedCompetenciesSummary {
  const counts = countValues(owned.map(({ category }) => category));
  return {
    categories: [...counts]
      .map(([category, count]) => ({ category, count }))
      .sort((a, b) => b.count - a.count || compareTexts(a.category, b.category)),
    easy: sumOf(owned, 'easy'),
    medium: sumOf(owned, 'medium'),
    hard: sumOf(owned, 'hard'),
  };
}
