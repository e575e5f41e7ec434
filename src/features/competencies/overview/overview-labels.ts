import type { LevelName } from '#data/directory/competencies/competency-fields.ts';
import type { ListedCompetency } from '#data/directory/competencies/competency-list.ts';
import type { PointBins } from '#data/directory/competencies/overview-points.ts';
import { formatCompetencyCount, shownCategory, shownName } from '#data/directory/shown-names.ts';
import { perLocale } from '#text/display-locale.ts';

const precise = perLocale(
  (locale) => new Intl.NumberFormat(locale, { maximumSignificantDigits: 6 }),
);
const short = perLocale(
  (locale) => new Intl.NumberFormat(locale, { notation: 'compact', maximumSignificantDigits: 3 }),
);

/** A number of story points where there is little room: “13”, “1.2K”. */
export function shortPoints(points: number): string {
  return short().format(points);
}

/** The points of a column in words: “8 points”, “5 to 9 points”, “points not given”. */
export function columnLabel({ bins, whole, width }: PointBins, column: number): string {
  const bin = bins[column];
  if (bin === undefined) return 'points not given';
  if (whole && width === 1) {
    return bin.from === 1 ? '1 point' : `${precise().format(bin.from)} points`;
  }
  const last = whole ? bin.upTo - 1 : bin.upTo;
  return `${precise().format(bin.from)} to ${whole ? '' : 'under '}${precise().format(last)} points`;
}

/** Where a mark is: “Platform, hard, 8 points”. */
export function markPositionLabel(
  category: string,
  level: LevelName,
  scale: PointBins,
  column: number,
): string {
  return `${shownCategory(category)}, ${level}, ${columnLabel(scale, column)}`;
}

/** Whom a mark stands for: a name, or several, or their number. */
export function markMembersLabel(competencies: readonly ListedCompetency[]): string {
  const names = competencies.slice(0, 3).map(({ name }) => shownName(name));
  return competencies.length <= names.length
    ? names.join(', ')
    : formatCompetencyCount(competencies.length);
}
