import { formatCount } from '#text/format-number.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';

/**
 * Returns the label of a name. A missing name has a placeholder as its label, so that the user can
 * click it.
 */
export function toNameLabel(name: string): string {
  return name.trim() === '' ? '(unnamed)' : truncate(name, maxNameLength);
}

export function toCategoryLabel(category: string): string {
  return category.trim() === '' ? '(no category)' : truncate(category, maxNameLength);
}

/** Formats a number of competencies, such as “1 competency” or “1,204 competencies”. */
export function formatCompetencyCount(count: number): string {
  return formatCount(count, 'competency', 'competencies');
}
