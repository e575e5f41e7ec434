import { formatCount } from '#text/format-number.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';

/** A name for the screen. A missing one has a label, so that there is something to click on. */
export function shownName(name: string): string {
  return name.trim() === '' ? '(unnamed)' : truncate(name, maxNameLength);
}

export function shownCategory(category: string): string {
  return category.trim() === '' ? '(no category)' : truncate(category, maxNameLength);
}

/** “1 competency”, “1,204 competencies”. */
export function formatCompetencyCount(count: number): string {
  return formatCount(count, 'competency', 'competencies');
}
