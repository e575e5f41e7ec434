import { toCsv } from '#text/csv.ts';
import { formatNumber } from '#text/format-number.ts';
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
import { toCode, toPlainLine } from '#text/markdown-text.ts';
import { describeRequirementChange } from './requirement-labels.ts';
import type { ListedRequirement } from './requirement-list.ts';

/** Returns a requirement with its scenarios as Markdown. */
export function formatRequirement(requirement: Requirement): string {
  const { id, writtenId, title, scenarios } = requirement;
  const name = writtenId ?? (title || id);
  const text = toPlainLine(getRequirementText(requirement));
  const items = scenarios.flatMap((scenario) => [
    '',
    `#### Scenario: ${toPlainLine(scenario.name)}`,
    '',
    ...scenario.steps.map((step) => `- ${toPlainLine(step.text)}`),
  ]);
  return [`**${toPlainLine(name)}**: ${text}`, ...items].join('\n');
}

/** Returns the listed requirements as a Markdown list by section. */
export function formatRequirements(listed: readonly ListedRequirement[]): string {
  const lines: string[] = [];
  let section: string | undefined;
  for (const { requirement, change, isRemoved } of listed) {
    const next = requirement.section?.text ?? '';
    if (next !== section && next !== '') lines.push('', `## ${toPlainLine(next)}`, '');
    section = next;
    const notes =
      change === undefined
        ? []
        : getClasses(change).map((name) => requirementChangeClasses[name].label.toLowerCase());
    const name = toPlainLine(requirement.writtenId ?? requirement.id);
    const text = `**${name}**: ${toPlainLine(getRequirementText(requirement))}`;
    const shown = isRemoved ? `~~${text}~~` : text;
    lines.push(`- ${shown}${notes.length > 0 ? ` (${notes.join(', ')})` : ''}`);
    for (const { name: scenario, steps } of requirement.scenarios) {
      const items = steps.map((step) => `    - ${toPlainLine(step.text)}`);
      lines.push(`  - Scenario: ${toPlainLine(scenario)}`, ...items);
    }
  }
  return `${lines.join('\n').trim()}\n`;
}

/** Returns the listed requirements as CSV. */
export function formatRequirementsAsCsv(listed: readonly ListedRequirement[]): string {
  return toCsv(
    ['id', 'keyword', 'sentence', 'section', 'scenarios', 'change'],
    listed.map(({ requirement, change }) => [
      requirement.id,
      getKeyword(requirement) ?? '',
      getRequirementText(requirement),
      requirement.section?.text ?? '',
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

const toSide = (requirement: Requirement | undefined) =>
  requirement === undefined
    ? null
    : { fragment: requirement.id, text: getRequirementText(requirement) };

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
        before: toSide(change.before),
        after: toSide(change.after),
      },
    ];
  });
  return records.toSorted(compareSeverity);
}

/** Returns the records as Markdown, the most severe class first. */
export function formatRequirementReport(
  records: readonly RequirementChangeRecord[],
  {
    title,
    before,
    after,
  }: { readonly title: string; readonly before: string; readonly after: string },
): string {
  const groups = [...groupBy(records, (record) => record.class)].map(([name, own]) => ({
    label: requirementChangeClasses[name].label,
    own,
  }));
  const blocks = [
    `# Changes of ${toPlainLine(title)}`,
    `From ${toPlainLine(before)} to ${toPlainLine(after)}`,
    groups.map(({ label, own }) => `${formatNumber(own.length)} ${label.toLowerCase()}`).join(', '),
    ...groups.flatMap(({ label, own }) => [
      `## ${label}`,
      own
        .map(({ subject, sentence, before: earlier, after: later }) => {
          const text = toPlainLine((later ?? earlier)?.text ?? '');
          return `- ${toCode(subject)}: ${toPlainLine(sentence)} · ${text}`;
        })
        .join('\n'),
    ]),
  ];
  return `${blocks.join('\n\n')}\n`;
}
