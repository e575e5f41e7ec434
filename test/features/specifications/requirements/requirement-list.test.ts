import { describe, expect, it } from 'vitest';
import { formatRequirements } from '#features/specifications/requirements/requirement-export.ts';
import { formatRequirementChanges } from '#features/specifications/requirements/requirement-labels.ts';
import {
  countByFilter,
  filterRequirements,
  getRowFacts,
  groupBySection,
  listRequirements,
  type RequirementFilter,
} from '#features/specifications/requirements/requirement-list.ts';
import { parseMarkdown } from '#text/markdown/parse-markdown.ts';
import type { RequirementChangeClass } from '#text/markdown/requirements/change-classes.ts';
import {
  compareRequirements,
  type RequirementChange,
} from '#text/markdown/requirements/compare-requirements.ts';
import { findRequirements } from '#text/markdown/requirements/find-requirements.ts';
import { findScenarios } from '#text/markdown/requirements/find-scenarios.ts';
import { runAtOnce } from '#text/slices/time-slices.ts';

const find = (text: string) => findRequirements(parseMarkdown(text)).requirements;

const compare = (before: string, after: string) =>
  listRequirements(find(after), runAtOnce(compareRequirements(find(before), find(after))));

/** Sections with their rows; a removed one is in brackets. */
const toSections = (rows: ReturnType<typeof compare>) =>
  [...groupBySection(rows)].map(
    ([section, own]) =>
      `${section?.name ?? ''}: ${own
        .map(({ requirement, isRemoved }) =>
          isRemoved ? `[${requirement.sentence}]` : requirement.sentence,
        )
        .join(' ')}`,
  );

const chapters = (...texts: readonly string[]) =>
  texts.map((text, at) => `# Chapter ${at}\n\n## Errors\n\n${text}`).join('\n\n');

describe('listRequirements', () => {
  const [a, b, c] = ['Keys MUST expire.', 'Windows MUST close.', 'Members SHOULD confirm it.'];

  it('separates sections with the same name, also in the copied Markdown', () => {
    const rows = compare('', chapters(a, b));
    expect(toSections(rows)).toEqual([`Errors: ${a}`, `Errors: ${b}`]);
    expect(formatRequirements(rows).match(/^## Errors$/gm)).toHaveLength(2);
    expect(new Set(rows.flatMap(({ section }) => section?.key ?? [])).size).toBe(2);
  });

  it.each([
    ['after another one', chapters(`${a} ${c}`, b), chapters(a, b), [`${a} [${c}]`, b]],
    ['before another one', chapters(a, `${c} ${b}`), chapters(a, b), [`${a} [${c}]`, b]],
    ['first', chapters(`${c} ${a}`, b), chapters(a, b), [`[${c}] ${a}`, b]],
  ])('shows a removed requirement in a section of the same name (%s)', (_, before, after, rows) => {
    expect(toSections(compare(before, after))).toEqual(rows.map((row) => `Errors: ${row}`));
  });

  it('shows removed requirements of a removed section below its name', () => {
    const before = `# One\n\n${a}\n\n# Two\n\n${b} ${c}\n\n# Three\n\nIt MAY wait.`;
    const rows = compare(before, `# One\n\n${a}\n\n# Three\n\nIt MAY wait.`);
    expect(toSections(rows)).toEqual([`One: ${a}`, `Two: [${b}] [${c}]`, 'Three: It MAY wait.']);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(4);
  });

  it('states facts that make a row two lines high', () => {
    const text = `## REMOVED Requirements

### Requirement: Old

## Requirements

- **A-1**: a
- **A-1**: b

#### Scenario: Late

- **WHEN** late`;
    expect(listRequirements(find(text), []).map(getRowFacts)).toEqual([
      ['proposed: removed'],
      [],
      ['ID occurs before', '1 scenario'],
    ]);
  });

  it('counts no scenarios of a Gherkin scenario, and copies its name once', () => {
    const rows = listRequirements(findScenarios('Scenario: Late\n  Given a').requirements, []);
    expect(rows.map(getRowFacts)).toEqual([[]]);
    expect(formatRequirements(rows)).toBe('- **Late**\n  - Scenario: Late\n    - Given a\n');
  });
});

describe('filterRequirements', () => {
  const before = '- **A-1**: It MUST close.\n- **A-2**: It MUST post.\n- **A-3**: It MAY net.';
  const after = `- **A-1**: It SHOULD close.\n- **A-3**: It MAY net.\n\n#### Scenario: Late\n\n- **WHEN** late`;
  const rows = compare(before, after);

  it('counts removed requirements as changed only', () => {
    expect([...countByFilter(rows)]).toEqual([
      ['changed', 3],
      ['should', 1],
      ['may', 1],
      ['without-scenario', 1],
    ]);
  });

  it.each<[filters: RequirementFilter[], ids: string[]]>([
    [[], ['A-1', 'A-3']],
    [['changed'], ['A-1', 'A-2', 'A-3']],
    [['must'], []],
    [['changed', 'must'], ['A-2']],
    [
      ['changed', 'without-scenario'],
      ['A-1', 'A-2'],
    ],
    [
      ['should', 'may'],
      ['A-1', 'A-3'],
    ],
  ])('with %j shows %j', (filters, ids) => {
    const shown = filterRequirements(rows, '', new Set(filters));
    expect(shown.map(({ requirement }) => requirement.id)).toEqual(ids);
  });
});

describe('formatRequirementChanges', () => {
  const [requirement] = find('It MUST close.');
  const toChange = (...classes: RequirementChangeClass[]): RequirementChange => ({
    before: requirement,
    after: requirement,
    facts: classes.map((name) => ({ class: name, sentence: '' })),
  });

  it.each([
    [
      [toChange('limit'), toChange('limit')],
      0,
      ['2 limits changed', ''],
      { text: '2 limits changed', tone: 'danger' },
    ],
    [
      [toChange('condition'), toChange('condition', 'reworded')],
      1,
      ['', '2 conditions changed, 1 requirement reworded and 1 other section changed'],
      { text: '2 conditions changed, 1 reworded' },
    ],
    [
      [toChange('weakened', 'limit'), toChange('added'), toChange('weakened')],
      2,
      ['2 requirements weakened, 1 limit changed', '; 1 added and 2 other sections changed'],
      { text: '2 weakened, 1 limit changed, 1 added', tone: 'danger' },
    ],
  ] as const)('counts changes %#', (changes, otherSections, notice, summary) => {
    expect(formatRequirementChanges(changes, otherSections)).toEqual({ notice, summary });
  });
});
