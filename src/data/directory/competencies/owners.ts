import { compareTexts } from '#text/collator.ts';
import { countValues } from '#text/group-by.ts';
import { getStoryPoints, type LevelName, levelNames } from './competency-fields.ts';
import type { ListedCompetency } from './competency-list.ts';

export function countByOwner(
  competencies: readonly ListedCompetency[],
): ReadonlyMap<string, number> {
  return countValues(competencies.flatMap(({ competency: { owner } }) => owner || []));
}

/** Returns only exact matches. */
export function filterByOwner(
  competencies: readonly ListedCompetency[],
  names: readonly (string | null)[],
): readonly ListedCompetency[] {
  return competencies.filter(({ competency: { owner } }) => owner && names.includes(owner));
}

export type LevelSums = Readonly<
  Record<
    LevelName,
    {
      readonly points: number;
      /** Number of competencies without points. */
      readonly notGiven: number;
    }
  >
>;

export function sumLevels(competencies: readonly ListedCompetency[]): LevelSums {
  const sums = {
    easy: { points: 0, notGiven: 0 },
    medium: { points: 0, notGiven: 0 },
    hard: { points: 0, notGiven: 0 },
  };
  for (const { competency } of competencies) {
    for (const level of levelNames) {
      const points = getStoryPoints(competency, level);
      if (points === null) sums[level].notGiven += 1;
      else sums[level].points += points;
    }
  }
  return sums;
}

/** Categories with the most competencies first. */
export function countByCategory(
  competencies: readonly ListedCompetency[],
): readonly { readonly category: string; readonly count: number }[] {
  return [...countValues(competencies.map(({ category }) => category))]
    .map(([category, count]) => ({ category, count }))
    .sort((a, b) => b.count - a.count || compareTexts(a.category, b.category));
}
