import { compareNames } from '#text/compare-names.ts';
import { groupBy } from '#text/group-by.ts';
import { getStoryPoints, type LevelName, levelNames } from './competency-fields.ts';
import type { ListedCompetency } from './competency-list.ts';

/** `from` is inclusive, `upTo` exclusive. */
export type PointBin = { readonly from: number; readonly upTo: number };

/** Bins that are the same for all difficulty levels. */
export type PointBins = {
  /** Bins of equal width, ascending, without those that are empty at all levels. */
  readonly bins: readonly PointBin[];
  /** True if all points are integers, so that a bin from 5 up to 10 covers 5 to 9. */
  readonly whole: boolean;
  /** True if a competency has no points at a level. */
  readonly hasMissing: boolean;
  /**
   * Returns the index of the bin that contains the points; the number of bins for missing points.
   */
  readonly columnOf: (points: number | null) => number;
};

/**
 * Returns the index of a bin, counted from the bin at 0. The tolerance is for rounding errors of
 * fractions.
 */
function binAt(points: number, width: number): number {
  return Math.floor(points / width + 1e-9);
}

/** Returns 1, 2 or 5 times a power of ten. */
function binWidth(least: number, most: number, atMost: number, whole: boolean): number {
  // Divided first, because the difference of two large numbers can overflow.
  const share = most / atMost - least / atMost;
  // A power of ten below 10^-323 would be rounded to a width of zero.
  const exact = share > 0 ? 10 ** Math.max(-300, Math.floor(Math.log10(share))) : 1;
  const power = whole ? Math.max(1, exact) : exact;
  const widths = [1, 2, 5, 10, 20].map((factor) => factor * power);
  const fits = (width: number) => binAt(most, width) - binAt(least, width) < atMost;
  return widths.find(fits) ?? 50 * power;
}

/**
 * Creates the bins of all three levels: one per number of points if possible, otherwise wider bins.
 * `atMost` must be at least eight.
 */
export function createPointBins(
  competencies: readonly ListedCompetency[],
  atMost: number,
): PointBins {
  const given = new Set<number>();
  let hasMissing = false;
  for (const { competency } of competencies) {
    for (const level of levelNames) {
      const points = getStoryPoints(competency, level);
      if (points === null) hasMissing = true;
      else given.add(points);
    }
  }
  const sorted = [...given].sort((a, b) => a - b);
  const whole = sorted.every(Number.isInteger);
  const isExact = whole && sorted.length <= atMost;
  const width = isExact ? 1 : binWidth(sorted[0] ?? 0, sorted.at(-1) ?? 0, atMost, whole);
  const indexes = [...new Set(sorted.map((points) => binAt(points, width)))];
  const columns = new Map(indexes.map((index, column) => [index, column]));
  return {
    bins: indexes.map((index) => ({ from: index * width, upTo: (index + 1) * width })),
    whole,
    hasMissing,
    columnOf: (points) =>
      (points === null ? undefined : columns.get(binAt(points, width))) ?? indexes.length,
  };
}

/** Competencies of one category whose points for one level are in the same bin. */
export type ChartMark = {
  /** Index of the bin; competencies without points are after the last bin. */
  readonly column: number;
  readonly competencies: readonly ListedCompetency[];
};

export type CategoryPoints = {
  readonly category: string;
  readonly count: number;
  /** Lanes from easy to hard, each with at least one mark, from left to right. */
  readonly lanes: readonly { readonly level: LevelName; readonly marks: readonly ChartMark[] }[];
};

/** Sorts the categories by name. */
export function groupPointsByCategory(
  competencies: readonly ListedCompetency[],
  { columnOf }: PointBins,
): readonly CategoryPoints[] {
  return [...groupBy(competencies, ({ category }) => category)]
    .sort(([a], [b]) => compareNames(a, b))
    .map(([category, members]) => ({
      category,
      count: members.length,
      lanes: levelNames.map((level) => ({
        level,
        marks: [...groupBy(members, (listed) => columnOf(getStoryPoints(listed.competency, level)))]
          .sort(([a], [b]) => a - b)
          .map(([column, there]) => ({ column, competencies: there })),
      })),
    }));
}

/** Counts for each combination of category and owner. */
export type OwnerMatrix = {
  readonly categories: readonly { readonly category: string; readonly total: number }[];
  /** Owners by number of competencies, most first; '' is the missing owner, before all others. */
  readonly owners: readonly {
    readonly owner: string;
    readonly total: number;
    /** In the order of `categories`. */
    readonly counts: readonly number[];
  }[];
  readonly greatest: number;
};

export function buildOwnerMatrix(competencies: readonly ListedCompetency[]): OwnerMatrix {
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
