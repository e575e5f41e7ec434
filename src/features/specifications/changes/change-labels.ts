import { formatCount, formatNumber } from '#text/format-number.ts';
import type { TextComparison } from './use-comparison.ts';

/** Formats the number of changes, for example as “2 of 5 sections changed, 1 passage moved”. */
export function formatChanges(comparison: TextComparison): string {
  return listChanges(comparison).join(', ');
}

/** Returns the kinds of changes with their numbers, the most important kind first. */
export function listChanges({
  changedSections,
  sections,
  changes,
  moves,
  levelChanges,
  frontMatterChanges,
}: TextComparison): readonly [string, ...string[]] {
  const facts = frontMatterChanges.length;
  const moved = `${formatCount(moves, 'passage')} moved`;
  const others = facts === 0 ? [] : ['and facts at the top'];
  if (changes === facts) {
    if (moves > 0) return [moved, ...others];
    return [facts === 0 ? 'Nothing changed' : 'Facts at the top changed'];
  }
  const inSections = changedSections.size > 0;
  const edits = inSections
    ? `${formatNumber(changedSections.size)} of ${formatCount(sections, 'section')} changed`
    : changes > facts + levelChanges
      ? formatCount(changes - facts, 'change')
      : 'Levels of headings changed';
  return [edits, ...(moves > 0 ? [moved] : []), ...others];
}
