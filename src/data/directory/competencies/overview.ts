import { compareNames } from '#text/compare-names.ts';
import { getStoryPoints, type LevelName, levelNames } from './competency-fields.ts';
import { groupBy, type ListedCompetency } from './competency-list.ts';

/** Interval of story points from `from` to `upTo`, exclusive. */
export type PointBin = { readonly from: number; readonly upTo: number };

/** Common scale of all story points. */
export type PointBins = {
  /** Bins of equal width from the fewest to the most points; empty if there are no points. */
  readonly bins: readonly PointBin[];
  /** True if all points are integers, so that a bin from 5 up to 10 covers 5 to 9. */
  readonly whole: boolean;
  readonly width: number;
  /** Start of the first bin, as a multiple of the width. */
  readonly first: number;
};

/** Returns the bin of a number, with a tolerance for fractions without an exact representation. */
function binAt(points: number, width: number): number {
  return Math.floor(points / width + 1e-9);
}

/** Returns the narrowest width of 1, 2, 5, 10, 20, 50 … that needs at most `atMost` bins. */
function binWidth(least: number, most: number, atMost: number, whole: boolean): number {
  // Divides first, because the difference of two large numbers can overflow.
  const share = most / atMost - least / atMost;
  // Powers of ten below 10^-323 are zero, and bins can't have a width of zero.
  const exact = share > 0 ? 10 ** Math.max(-300, Math.floor(Math.log10(share))) : 1;
  const power = whole ? Math.max(1, exact) : exact;
  const widths = [1, 2, 5, 10, 20].map((factor) => factor * power);
  const fits = (width: number) => binAt(most, width) - binAt(least, width) < atMost;
  return widths.find(fits) ?? 50 * power;
}

/**
 * Returns a scale with at most `atMost` (eight or more) bins for the points of all three levels.
 */
export function pointBins(competencies: readonly ListedCompetency[], atMost: number): PointBins {
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  let whole = true;
  for (const { competency } of competencies) {
    for (const level of levelNames) {
      const points = getStoryPoints(competency, level);
      if (points === null) continue;
      least = Math.min(least, points);
      most = Math.max(most, points);
      whole &&= Number.isInteger(points);
    }
  }
  if (least > most) return { bins: [], whole, width: 1, first: 0 };
  const width = binWidth(least, most, atMost, whole);
  const first = binAt(least, width);
  const bins = Array.from({ length: binAt(most, width) - first + 1 }, (_, index) => ({
    from: (first + index) * width,
    upTo: (first + index + 1) * width,
  }));
  return { bins, whole, width, first };
}

/** Competencies of a category with points of one level in the same bin. */
export type PointMark = {
  /** Index of the bin; the index after the last bin is for missing points. */
  readonly column: number;
  readonly competencies: readonly ListedCompetency[];
};

export type CategoryPoints = {
  readonly category: string;
  readonly count: number;
  /** Easy, medium and hard, each with its marks from left to right; none is empty. */
  readonly lanes: readonly { readonly level: LevelName; readonly marks: readonly PointMark[] }[];
};

/**
 * Assigns the competencies of each category to the bins of a scale. Categories are sorted by name.
 */
export function pointsByCategory(
  competencies: readonly ListedCompetency[],
  { bins, width, first }: PointBins,
): readonly CategoryPoints[] {
  const columnOf = ({ competency }: ListedCompetency, level: LevelName) => {
    const points = getStoryPoints(competency, level);
    return points === null ? bins.length : binAt(points, width) - first;
  };
  return [...groupBy(competencies, ({ category }) => category)]
    .sort(([a], [b]) => compareNames(a, b))
    .map(([category, members]) => ({
      category,
      count: members.length,
      lanes: levelNames.map((level) => ({
        level,
        marks: [...groupBy(members, (listed) => columnOf(listed, level))]
          .sort(([a], [b]) => a - b)
          .map(([column, there]) => ({ column, competencies: there })),
      })),
    }));
}

/** Number of competencies by category and owner. */
export type OwnerMatrix = {
  readonly categories: readonly { readonly category: string; readonly total: number }[];
  /** Competencies without owner ('') first, then the owners with the most competencies. */
  readonly owners: readonly {
    readonly owner: string;
    readonly total: number;
    /** One count for each category of the matrix, in its order. */
    readonly counts: readonly number[];
  }[];
  /** Largest of all counts. */
  readonly greatest: number;
};

export function ownersByCategory(competencies: readonly ListedCompetency[]): OwnerMatrix {
  const categories = [...groupBy(competencies, ({ category }) => category)]
    .map(([category, members]) => ({ category, total: members.length }))
    .sort((a, b) => compareNames(a.category, b.category));
  const owners = [...groupBy(competencies, ({ competency }) => competency.owner ?? '')]
    .map(([owner, owned]) => {
      const byCategory = groupBy(owned, ({ category }) => category);
      const counts = categories.map(({ category }) => byCategory.get(category)?.length ?? 0);
      return { owner, total: owned.length, counts };
    })
    .sort(
      (a, b) =>
        Number(b.owner === '') - Number(a.owner === '') ||
        b.total - a.total ||
        compareNames(a.owner, b.owner),
    );
  const greatest = owners.reduce((most, { counts }) => Math.max(most, ...counts), 0);
  return { categories, owners, greatest };
}
