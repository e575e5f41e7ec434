import type { ChangeSummary } from '#features/specifications/change-report.ts';
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

/** Number of requirements with a change of each class; a class without changes is left out. */
export type RequirementChangeCounts = ReadonlyMap<RequirementChangeClass, number>;

export const countRequirementChanges = (
  changes: readonly RequirementChange[],
): RequirementChangeCounts => countValues(changes.flatMap(getClasses));

const isSevere = (name: RequirementChangeClass) => requirementChangeClasses[name].isSevere;

/** Returns the label of a class within a sentence. */
export const getClassLabel = (name: RequirementChangeClass): string =>
  requirementChangeClasses[name].label.toLowerCase();

const isOfOwnNoun = (name: RequirementChangeClass) => name === 'limit' || name === 'condition';

/**
 * Formats the numbers of changed requirements, for example as “1 requirement weakened, 1 limit
 * changed” and “; 2 added”.
 * @param otherSections number of changed sections without a changed requirement
 */
export function formatRequirementChanges(
  counts: RequirementChangeCounts,
  otherSections: number,
): readonly [emphasised: string, rest: string] {
  let hasNoun = false;
  const format = (name: RequirementChangeClass) => {
    const count = counts.get(name);
    if (count === undefined) return [];
    if (isOfOwnNoun(name)) return [`${formatCount(count, name)} changed`];
    const noun = hasNoun ? formatNumber(count) : formatCount(count, 'requirement');
    hasNoun = true;
    return [`${noun} ${getClassLabel(name)}`];
  };
  const first = requirementClassNames.filter(isSevere).flatMap(format).join(', ');
  const others = requirementClassNames.filter((name) => !isSevere(name));
  const rest = others.flatMap(format).join(', ');
  const sections = `${formatCount(otherSections, 'other section')} changed`;
  const end = otherSections > 0 ? `${first || rest ? ' and ' : ''}${sections}` : '';
  if (first === '') return ['', `${rest}${end}`];
  return [first, `${rest === '' ? '' : `; ${rest}`}${end}`];
}

/** Summarises the changes for a list, for example as “2 weakened, 1 removed”. */
export function summarizeRequirementChanges(counts: RequirementChangeCounts): ChangeSummary {
  const names = requirementClassNames.filter((name) => counts.has(name));
  const text = names
    .map((name) => `${formatNumber(counts.get(name) ?? 0)} ${getClassLabel(name)}`)
    .join(', ');
  return names.some(isSevere) ? { text, tone: 'danger' } : { text };
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
