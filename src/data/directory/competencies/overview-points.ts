import { compareNames } from '#text/compare-names.ts';
import { type LevelName, levelNames, storyPointsOf } from './competency-fields.ts';
import type { ListedCompetency } from './competency-list.ts';
import { groupBy } from './group-by.ts';

/** A part of the scale of story points, `upTo` excluded. */
export type PointBin = { readonly from: number; readonly upTo: number };

/** The one scale on which all story points are drawn. */
export type PointBins = {
  /** From the fewest points to the most, all of one width; none where no points are given. */
  readonly bins: readonly PointBin[];
  /** All points are whole numbers, so that a bin from 5 up to 10 goes from 5 to 9. */
  readonly whole: boolean;
  readonly width: number;
  /** The place of the first bin, counted in widths from zero. */
  readonly first: number;
};

function firstWidth(least: number, most: number, atMost: number, whole: boolean): number {
  // Divided first: the difference of two large numbers may exceed the largest number.
  const share = most / atMost - least / atMost;
  // Below 10^-323 a power of ten is zero, and a width of zero has no bins.
  const width = share > 0 ? 10 ** Math.max(-300, Math.floor(Math.log10(share))) : 1;
  return whole ? Math.max(1, width) : width;
}

/** 1, 2, 5, 10, 20, 50 …: widths by which people can count. */
function wider(width: number): number {
  const digit = Math.round(width / 10 ** Math.floor(Math.log10(width) + 1e-9));
  return digit === 2 ? width * 2.5 : width * 2;
}

/** The bin of a number, allowing for fractions that have no exact form. */
function placeOf(points: number, width: number): number {
  return Math.floor(points / width + 1e-9);
}

/** A scale for the points of all three levels, of at most so many bins (three or more). */
export function pointBins(competencies: readonly ListedCompetency[], atMost: number): PointBins {
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  let whole = true;
  for (const listed of competencies) {
    for (const level of levelNames) {
      const points = storyPointsOf(listed.competency, level);
      if (points === null) continue;
      least = Math.min(least, points);
      most = Math.max(most, points);
      whole &&= Number.isInteger(points);
    }
  }
  if (least > most) return { bins: [], whole, width: 1, first: 0 };
  let width = firstWidth(least, most, atMost, whole);
  while (placeOf(most, width) - placeOf(least, width) >= atMost) width = wider(width);
  const first = placeOf(least, width);
  const bins = Array.from({ length: placeOf(most, width) - first + 1 }, (_, index) => ({
    from: (first + index) * width,
    upTo: (first + index + 1) * width,
  }));
  return { bins, whole, width, first };
}

/** The competencies of a category that have so many points at a level. */
export type PointMark = {
  /** The place of the bin; one after the last bin is for points that are not given. */
  readonly column: number;
  readonly competencies: readonly ListedCompetency[];
};

export type CategoryPoints = {
  readonly category: string;
  readonly count: number;
  /** Easy, medium and hard, each with its marks from left to right; there are no empty ones. */
  readonly lanes: readonly { readonly level: LevelName; readonly marks: readonly PointMark[] }[];
};

function marksOf(
  competencies: readonly ListedCompetency[],
  level: LevelName,
  { bins, width, first }: PointBins,
): readonly PointMark[] {
  const marks = groupBy(competencies, (listed) => {
    const points = storyPointsOf(listed.competency, level);
    if (points === null) return bins.length;
    return placeOf(points, width) - first;
  });
  return [...marks]
    .map(([column, there]) => ({ column, competencies: there }))
    .sort((a, b) => a.column - b.column);
}

/** Where on a scale the competencies of each category lie, by the names of the categories. */
export function pointsByCategory(
  competencies: readonly ListedCompetency[],
  scale: PointBins,
): readonly CategoryPoints[] {
  return [...groupBy(competencies, ({ category }) => category)]
    .sort(([a], [b]) => compareNames(a, b))
    .map(([category, members]) => ({
      category,
      count: members.length,
      lanes: levelNames.map((level) => ({ level, marks: marksOf(members, level, scale) })),
    }));
}

/** The most competencies in one mark. */
export function largestMark(categories: readonly CategoryPoints[]): number {
  let fullest = 0;
  for (const { lanes } of categories) {
    for (const { marks } of lanes) {
      for (const mark of marks) fullest = Math.max(fullest, mark.competencies.length);
    }
  }
  return fullest;
}
