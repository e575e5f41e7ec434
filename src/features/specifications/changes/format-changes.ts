import { formatCount, formatNumber } from '#text/format-number.ts';
import type { Comparison } from './comparison.ts';

/** “2 of 5 sections changed”, as far as is known. */
export function formatChanges({
  compared,
  changedSections,
  sections,
  changes,
  deleted,
  frontMatterChanges,
}: Comparison): string {
  if (changes === 0 && deleted === 0) {
    return frontMatterChanges.length === 0 ? 'Nothing changed' : 'Facts at the top changed';
  }
  const unit = compared ? 'paragraph' : 'line';
  const gone = deleted === 0 ? '' : `, ${formatCount(deleted, unit)} deleted`;
  if (sections === 0) return `${formatCount(changes, 'change')}${gone}`;
  const changed = formatNumber(changedSections.size);
  return `${changed} of ${formatCount(sections, 'section')} changed${gone}`;
}
