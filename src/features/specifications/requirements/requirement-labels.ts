import type { ClassifiedChanges } from '#features/specifications/change-report.ts';
import { formatCount, formatNumber } from '#text/format-number.ts';
import { countValues } from '#text/group-by.ts';
import {
  type RequirementChangeClass,
  requirementChangeClasses,
  requirementClassNames,
} from '#text/markdown/requirements/change-classes.ts';
import {
  getClasses,
  type RequirementChange,
} from '#text/markdown/requirements/compare-requirements.ts';
import type { AnnotationNote } from '#ui/markdown/render-options.ts';

const isSevere = (name: RequirementChangeClass) => requirementChangeClasses[name].isSevere;

/** Returns the label of a class within a sentence. */
export const getClassLabel = (name: RequirementChangeClass): string =>
  requirementChangeClasses[name].label.toLowerCase();

const isOfOwnNoun = (name: RequirementChangeClass) => name === 'limit' || name === 'condition';

/**
 * Formats the numbers of changed requirements: for the notice as “1 requirement weakened, 1 limit
 * changed” and “; 2 added”, for a list as “1 weakened, 1 limit changed, 2 added”.
 * @param otherSections number of changed sections without a changed requirement
 */
export function formatRequirementChanges(
  changes: readonly RequirementChange[],
  otherSections: number,
): Pick<ClassifiedChanges, 'notice' | 'summary'> {
  const counts = countValues(changes.flatMap(getClasses));
  const names = requirementClassNames.filter((name) => counts.has(name));
  const ofRequirements = names.find((name) => !isOfOwnNoun(name));
  const format = (name: RequirementChangeClass, hasNoun = false) => {
    const count = counts.get(name) ?? 0;
    if (isOfOwnNoun(name)) return `${formatCount(count, name)} changed`;
    return `${hasNoun ? formatCount(count, 'requirement') : formatNumber(count)} ${getClassLabel(name)}`;
  };
  const toList = (some: readonly RequirementChangeClass[]) =>
    some.map((name) => format(name, name === ofRequirements)).join(', ');
  const severe = toList(names.filter(isSevere));
  const rest = toList(names.filter((name) => !isSevere(name)));
  const sections = `${formatCount(otherSections, 'other section')} changed`;
  const end = otherSections > 0 ? ` and ${sections}` : '';
  const text = names.map((name) => format(name)).join(', ');
  return {
    notice: [severe, `${severe && rest && '; '}${rest}${end}`],
    summary: { text, ...(severe !== '' && { tone: 'danger' }) },
  };
}

export function getTone(name: RequirementChangeClass): AnnotationNote['tone'] {
  if (isSevere(name)) return 'danger';
  return name === 'strengthened' || name === 'added' ? 'accent' : 'quiet';
}

/** Returns one line for each class of a change, the worst first, for example “Weakened: MUST became SHOULD”. */
export function describeRequirementChange(change: RequirementChange): readonly AnnotationNote[] {
  return getClasses(change).map((name) => ({
    tone: getTone(name),
    label: requirementChangeClasses[name].label,
    text: change.facts
      .filter((fact) => fact.class === name)
      .map(({ sentence }) => sentence)
      .filter((sentence) => sentence !== '')
      .join('; '),
  }));
}
