import { formatCount, formatExactNumber, formatNumber } from '#text/format-number.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { levelNames } from './competencies/competency-fields.ts';
import type { LevelSums } from './competencies/owners.ts';

/** Returns the name, or a placeholder that makes a missing name clickable. */
export function toNameLabel(name: string): string {
  return name.trim() === '' ? '(unnamed)' : truncate(name, maxNameLength);
}

export function toCategoryLabel(category: string): string {
  return category.trim() === '' ? '(no category)' : truncate(category, maxNameLength);
}

export function formatCompetencyCount(count: number): string {
  return formatCount(count, 'competency', 'competencies');
}

/** Formats sums of `count` competencies: “easy 3, medium 8 (1 not given), hard not given”. */
export function formatLevelSums(sums: LevelSums, count: number): string {
  return levelNames
    .map((level) => {
      const { points, notGiven } = sums[level];
      if (notGiven === count) return `${level} not given`;
      const rest = notGiven > 0 ? ` (${formatNumber(notGiven)} not given)` : '';
      return `${level} ${formatExactNumber(points)}${rest}`;
    })
    .join(', ');
}
