import type { ComparedFiles } from '#features/specifications/api/load-compared-files.ts';
import type { ChangeSummary, ClassifiedChanges } from '#features/specifications/change-report.ts';
import { formatList } from '#text/format-list.ts';
import { formatCount, formatNumber } from '#text/format-number.ts';
import { groupBy } from '#text/group-by.ts';
import type { TextComparison } from './compare-texts.ts';

/** Returns the changes of the API or of requirements; undefined if neither is compared. */
export const getClassified = ({
  api,
  requirements,
}: TextComparison): ClassifiedChanges | undefined => api ?? requirements;

/**
 * Returns the numbers of changes, the first part emphasised, for example “2 of 5 sections changed, 1
 * passage moved”.
 */
export function formatComparison(
  comparison: TextComparison | undefined,
): readonly [string, string] {
  if (comparison === undefined) return ['Changed', ''];
  return getClassified(comparison)?.notice ?? [listChanges(comparison).join(', '), ''];
}

/**
 * Summarises a comparison for a list: the changes of the API or of requirements, or else the most
 * important kind of change.
 */
export function summarizeChanges(comparison: TextComparison): ChangeSummary {
  return getClassified(comparison)?.summary ?? { text: listChanges(comparison)[0] };
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

/** Maximum number of files that are named with the same reason. */
const maxNamedFiles = 5;

/**
 * Describes which other files were compared, and which weren't, for example as “1 other file was
 * compared. 2 files aren’t compared: a.yaml (it was removed), b.yaml (it is too large).”
 */
export function formatOtherFiles({
  count,
  uncompared,
}: Pick<ComparedFiles, 'count' | 'uncompared'>): string {
  if (count + uncompared.length === 0) return 'It refers to no other files of the repository.';
  const compared = `${formatCount(count, 'other file')} ${count === 1 ? 'was' : 'were'} compared.`;
  if (uncompared.length === 0) return compared;
  const groups = [...groupBy(uncompared, ({ reason }) => reason)].map(([reason, files]) => {
    const names = files.slice(0, maxNamedFiles).map(({ path }) => path);
    const others = files.length - names.length;
    if (others > 0) names.push(formatCount(others, 'other'));
    return `${formatList(names)} (${reason})`;
  });
  const verb = uncompared.length === 1 ? 'isn’t' : 'aren’t';
  const rest = `${formatCount(uncompared.length, 'file')} ${verb} compared: ${groups.join(', ')}.`;
  return count === 0 ? rest : `${compared} ${rest}`;
}
