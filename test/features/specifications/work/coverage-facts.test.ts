import { describe, expect, it } from 'vitest';
import {
  findWithoutScenario,
  findWithoutTask,
} from '#features/specifications/work/CoverageFacts.tsx';
import { findTasks } from '#text/markdown/find-tasks.ts';
import { parseMarkdown } from '#text/markdown/parse-markdown.ts';
import { findRequirements } from '#text/markdown/requirements/find-requirements.ts';
import { findScenarios } from '#text/markdown/requirements/find-scenarios.ts';

const requirementsIn = (text: string) => findRequirements(parseMarkdown(text)).requirements;
const withoutScenario = (text: string) =>
  findWithoutScenario(requirementsIn(text)).map(({ title }) => title);

/** Ids that no task of the text names. */
const unnamed = (ids: readonly string[], tasks: string) =>
  findWithoutTask(
    requirementsIn(ids.map((id) => `- **${id}**: It MUST.`).join('\n')),
    findTasks(parseMarkdown(tasks)),
  ).map(({ writtenId }) => writtenId);

const scenario = '#### Scenario: S\n\n- **WHEN** a';
const requirement = (title: string, end = '') => `### Requirement: ${title}\n\nIt SHALL.\n\n${end}`;

describe('findWithoutScenario', () => {
  it('finds requirements without a scenario, only if the text contains scenarios', () => {
    const text = `${requirement('A', scenario)}\n\n${requirement('B')}`;
    expect(withoutScenario(text)).toEqual(['B']);
    expect(withoutScenario(requirement('B'))).toEqual([]);
  });

  it('expects scenarios of added and modified requirements, but not of removed ones', () => {
    const text = ['ADDED', 'MODIFIED', 'REMOVED']
      .map((kind) => `## ${kind} Requirements\n\n${requirement(kind)}`)
      .join('\n\n');
    expect(withoutScenario(text)).toEqual(['ADDED', 'MODIFIED']);
  });
});

describe('findWithoutTask', () => {
  it('finds ids that occur only within other ids or outside of tasks', () => {
    const ids = ['FR-1', 'FR-2', 'FR-3', 'FR-4', 'FR-5'];
    const tasks = `FR-1 in the introduction.

- [ ] NFR-1, FR-12 and FR-1-2
- [x] T1 (FR-2): do it
- [ ] T2 \`FR-3\`

  for **FR-4**.
- FR-5`;
    expect(unnamed(ids, tasks)).toEqual(['FR-1', 'FR-5']);
  });

  it('expects no task to name a Gherkin scenario', () => {
    const { requirements } = findScenarios('Scenario: Late\n  Given a');
    expect(findWithoutTask(requirements, findTasks(parseMarkdown('- [ ] a')))).toEqual([]);
  });
});
