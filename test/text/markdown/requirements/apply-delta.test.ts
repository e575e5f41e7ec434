import { describe, expect, it } from 'vitest';
import { applyDelta } from '#text/markdown/requirements/apply-delta.ts';
import { runAtOnce } from '#text/slices/time-slices.ts';

const apply = (current: string, delta: string) => runAtOnce(applyDelta(current, delta));

const requirement = (title: string, text = 'It SHALL work.', scenarios: readonly string[] = []) =>
  [
    `### Requirement: ${title}\n\n${text}`,
    ...scenarios.map((name) => `#### Scenario: ${name}\n\n- **WHEN** a\n- **THEN** b`),
  ].join('\n\n');

const current = `# Windows

## Purpose

Settle.

## Requirements

${requirement('A', 'A SHALL a.', ['One', 'Two'])}

${requirement('B', 'B SHALL b.')}

${requirement('C', 'C SHALL c.')}

## Notes

Kept.
`;

/** Titles of the requirements of a text. */
const titlesIn = (text: string) =>
  [...text.matchAll(/^### Requirement: (.*)$/gm)].map(([, title]) => title);

/** Problems as “operation title: reason details”. */
const problemsOf = (delta: string, specification = current) =>
  apply(specification, delta).problems.map(
    ({ operation, title, reason, details }) =>
      `${operation} ${title}: ${[reason, ...details].join(' ')}`,
  );

describe('applyDelta', () => {
  it('renames only the heading', () => {
    const text = '## Requirements\n\n### **Requirement : A**\n\nIt SHALL meet requirement: B.\n';
    const delta =
      '## RENAMED Requirements\n\n- FROM: `### Requirement: A`\n- TO: `### Requirement: C`\n';
    expect(apply(text, delta).text).toBe(
      '## Requirements\n\n### Requirement: C\n\nIt SHALL meet requirement: B.\n',
    );
    const html = '## Requirements\n\n<h3 id="a">Requirement: A</h3>\n\nIt SHALL close.\n';
    expect(apply(html, delta).text).toBe(html.replace(': A', ': C'));
  });

  it('renames, removes, modifies and adds in this order, and keeps everything else', () => {
    const delta = `## ADDED Requirements

${requirement('D', 'D SHALL d.')}

## MODIFIED Requirements

${requirement('A2', 'A SHALL a more.', ['One', 'Two', 'Three'])}

## REMOVED Requirements

${requirement('B', '**Reason**: not needed.')}

## RENAMED Requirements

- FROM: \`### Requirement: A\`
- TO: \`### Requirement: A2\``;
    const { text, operations, problems } = apply(current, delta);
    expect(problems).toEqual([]);
    expect(operations).toBe(4);
    expect(text).toBe(`# Windows

## Purpose

Settle.

## Requirements

${requirement('A2', 'A SHALL a more.', ['One', 'Two', 'Three'])}

${requirement('C', 'C SHALL c.')}

${requirement('D', 'D SHALL d.')}

## Notes

Kept.
`);
  });

  it('keeps the text of a requirement that is only renamed', () => {
    const { text } = apply(
      current,
      '## RENAMED Requirements\n\n- FROM: `### Requirement: B`\n- TO: `### Requirement: B2`',
    );
    expect(text).toBe(current.replace('Requirement: B', 'Requirement: B2'));
  });

  it('removes the requirements that a list names', () => {
    const { text, problems } = apply(
      current,
      '## REMOVED Requirements\n\n- `### Requirement: A`\n- ### Requirement: B',
    );
    expect(titlesIn(text)).toEqual(['C']);
    expect(problems).toEqual([]);
  });

  it('creates a specification with the title and purpose of the delta', () => {
    const delta = `# Reports

## Purpose

Print.

## ADDED Requirements

${requirement('A')}`;
    expect(apply('', delta)).toEqual({
      text: `# Reports\n\n## Purpose\n\nPrint.\n\n## Requirements\n\n${requirement('A')}\n`,
      operations: 1,
      problems: [],
    });
  });

  it('adds a requirement to a section that has none, before the next section', () => {
    const { text } = apply(
      '# Windows\n\n## Requirements\n\nNone yet.\n\n## Notes\n\nKept.\n',
      `## ADDED Requirements\n\n${requirement('A')}`,
    );
    expect(text).toBe(
      `# Windows\n\n## Requirements\n\nNone yet.\n\n${requirement('A')}\n\n## Notes\n\nKept.\n`,
    );
  });

  it('names the operations that no longer apply, and leaves only those out', () => {
    const delta = `## RENAMED Requirements

- FROM: \`### Requirement: X\`
- TO: \`### Requirement: Y\`
- FROM: \`### Requirement: B\`
- TO: \`### Requirement: A\`

## REMOVED Requirements

${requirement('Z')}

## MODIFIED Requirements

${requirement('a', 'Other case.')}

${requirement('A', 'A SHALL less.', ['Two'])}

## ADDED Requirements

${requirement('C', 'Another text.')}

${requirement('E')}`;
    expect(problemsOf(delta)).toEqual([
      'renamed X: missing',
      'renamed A: exists',
      'removed Z: missing',
      'modified a: missing A',
      'modified A: loses-scenarios One',
      'added C: exists',
    ]);
    expect(titlesIn(apply(current, delta).text)).toEqual(['A', 'B', 'C', 'E']);
  });

  it('reports a requirement in several operations as repeated, and applies none of them', () => {
    const delta = `## RENAMED Requirements

- FROM: \`### Requirement: A\`
- TO: \`### Requirement: A2\`

## REMOVED Requirements

${requirement('A')}

${requirement('B')}

## MODIFIED Requirements

${requirement('B')}`;
    expect(problemsOf(delta)).toEqual([
      'renamed A2: repeated',
      'removed A: repeated',
      'removed B: repeated',
      'modified B: repeated',
    ]);
    expect(apply(current, delta).text).toBe(current);
  });

  it('changes nothing if the delta is already applied', () => {
    const delta = `## RENAMED Requirements

- FROM: \`### Requirement: A\`
- TO: \`### Requirement: A2\`

## ADDED Requirements

${requirement('D')}`;
    const once = apply(current, delta).text;
    expect(apply(once, delta)).toEqual({ text: once, operations: 2, problems: [] });
  });

  it('keeps the texts of two requirements with the same title', () => {
    const twice = current.replace(
      '## Notes',
      `## More\n\n${requirement('A', 'Another.')}\n\n## Notes`,
    );
    const { text } = apply(twice, `## REMOVED Requirements\n\n${requirement('C')}`);
    expect(text).toBe(twice.replace(`${requirement('C', 'C SHALL c.')}\n\n`, ''));
  });

  it('yields for each requirement, so that the work can be interrupted', () => {
    const all = Array.from({ length: 500 }, (_, at) => requirement(`R${at}`)).join('\n\n');
    const work = applyDelta(`## Requirements\n\n${all}`, `## REMOVED Requirements\n\n${all}`);
    expect([...work].length).toBeGreaterThan(1_000);
  });

  it('finds no operations in a specification that isn’t a delta', () => {
    expect(apply(current, current).operations).toBe(0);
  });
});
