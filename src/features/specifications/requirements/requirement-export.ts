import { toCsv } from '#text/csv.ts';
import { groupBy } from '#text/group-by.ts';
import {
  compareSeverity,
  type RequirementChangeClass,
  requirementChangeClasses,
} from '#text/markdown/requirements/change-classes.ts';
import {
  getClasses,
  type RequirementChange,
} from '#text/markdown/requirements/compare-requirements.ts';
import {
  getKeyword,
  getRequirementText,
  type Requirement,
} from '#text/markdown/requirements/requirement.ts';
import { formatChangeGroups, type ReportNames, toCode, toPlainLine } from '#text/markdown-text.ts';
import { describeRequirementChange, getClassLabel } from './requirement-labels.ts';
import { groupBySection, type ListedRequirement } from './requirement-list.ts';

/** Returns a requirement as an item of a Markdown list, with its scenarios and its change. */
export function formatRequirement({ requirement, change, isRemoved }: ListedRequirement): string {
  const { id, writtenId, title, scenarios } = requirement;
  const name = writtenId === undefined ? title || id : id;
  const statement = getRequirementText(requirement);
  const bold = `**${toPlainLine(name)}**`;
  const text = statement === name ? bold : `${bold}: ${toPlainLine(statement)}`;
  const classes = change ? getClasses(change).map(getClassLabel) : [];
  const note = classes.length > 0 ? ` (${classes.join(', ')})` : '';
  return [
    `- ${isRemoved ? `~~${text}~~` : text}${note}`,
    ...scenarios.flatMap((scenario) => [
      `  - Scenario: ${toPlainLine(scenario.name)}`,
      ...scenario.steps.map((step) => `    - ${toPlainLine(step.text)}`),
    ]),
  ].join('\n');
}

/** Returns the listed requirements as Markdown lists by section. */
export function formatRequirements(listed: readonly ListedRequirement[]): string {
  const parts = [...groupBySection(listed)].map(([section, rows]) => {
    const items = rows.map(formatRequirement).join('\n');
    return section === undefined ? items : `## ${toPlainLine(section.name)}\n\n${items}`;
  });
  return `${parts.join('\n\n')}\n`;
}

/** Returns the fields of a requirement that all exports have. */
export const toFields = (requirement: Requirement) => ({
  id: requirement.id,
  keyword: getKeyword(requirement) ?? '',
  sentence: getRequirementText(requirement),
  section: requirement.section?.text ?? '',
});

/** Returns the listed requirements as CSV. */
export function formatRequirementsAsCsv(listed: readonly ListedRequirement[]): string {
  return toCsv(
    ['id', 'keyword', 'sentence', 'section', 'scenarios', 'change'],
    listed.map(({ requirement, change }) => [
      ...Object.values(toFields(requirement)),
      requirement.scenarios.length,
      change === undefined ? '' : getClasses(change).join(', '),
    ]),
  );
}

/** Change of a requirement as saved by “Save changes as JSON”. */
export type RequirementChangeRecord = {
  readonly class: RequirementChangeClass;
  readonly classes: readonly RequirementChangeClass[];
  readonly kind: 'added' | 'removed' | 'changed';
  /** Id of the requirement in the later version, or in the earlier one if it was removed. */
  readonly subject: string;
  readonly sentence: string;
  /** Fragment and text in each version; null in a version without the requirement. */
  readonly before: { readonly fragment: string; readonly text: string } | null;
  readonly after: { readonly fragment: string; readonly text: string } | null;
};

const toSide = (
  requirement: Requirement | undefined,
  parts: readonly Requirement[] = requirement ? [requirement] : [],
) =>
  requirement === undefined
    ? null
    : { fragment: requirement.id, text: parts.map(getRequirementText).join(' ') };

/** Returns a record for each change, the most severe class first. */
export function createChangeRecords(
  changes: readonly RequirementChange[],
): readonly RequirementChangeRecord[] {
  const records = changes.flatMap((change): RequirementChangeRecord[] => {
    const classes = getClasses(change);
    const [worst] = classes;
    const requirement = change.after ?? change.before;
    if (worst === undefined || requirement === undefined) return [];
    const sentence = describeRequirementChange(change)
      .map(({ label, text }) => (text === '' ? label : `${label}: ${text}`))
      .join('. ');
    return [
      {
        class: worst,
        classes,
        kind: change.before ? (change.after ? 'changed' : 'removed') : 'added',
        subject: requirement.id,
        sentence,
        before: toSide(change.before, change.parts?.[0]),
        after: toSide(change.after, change.parts?.[1]),
      },
    ];
  });
  return records.toSorted(compareSeverity);
}

/** Returns the records as Markdown, the most severe class first. */
export function formatRequirementReport(
  records: readonly RequirementChangeRecord[],
  names: ReportNames,
): string {
  const groups = [...groupBy(records, (record) => record.class)].map(([name, own]) => ({
    label: requirementChangeClasses[name].label,
    count: own.length,
    lines: own.map(({ subject, sentence, before, after }) => {
      const text = toPlainLine((after ?? before)?.text ?? '');
      return `${toCode(subject)}: ${toPlainLine(sentence)} · ${text}`;
    }),
  }));
  return formatChangeGroups(names, groups);
}
