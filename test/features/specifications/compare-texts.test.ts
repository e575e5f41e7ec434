import { expect, test } from 'vitest';
import { compareTexts } from '#features/specifications/changes/compare-texts.ts';
import { getRequirements } from '#features/specifications/requirements/requirement-comparison.ts';
import {
  formatRequirements,
  formatRequirementsAsCsv,
} from '#features/specifications/requirements/requirement-export.ts';
import { listRequirements } from '#features/specifications/requirements/requirement-list.ts';
import { parseMarkdown } from '#text/markdown/parse-markdown.ts';

const some = expect.any(Object);
const lines = expect.any(Map);

test.each([
  ['without lines', 'a.md', '# A\n\nOne', '# A\n\nTwo', { changes: 2, compared: some }],
  ['without lines', 'a.yaml', 'openapi: 3.1.0\n', 'openapi: 3.1.1\n', { api: some }],
  ['by lines', 'a.yaml', 'a: 1\n', 'a: 2\n', { changes: 1, changedLines: lines }],
  ['by lines', 'a.proto', 'b', 'b\n', { changes: 0, changedLines: lines }],
])('compareTexts compares, %s, %s: %j and %j', async (_, path, earlier, text, expected) => {
  const { signal } = new AbortController();
  const none = { api: undefined, compared: undefined, changedLines: undefined };
  expect(await compareTexts(path, earlier, text, signal)).toMatchObject({ ...none, ...expected });
});

test('the report of changed requirements has the form of a report of API changes', async () => {
  const list = (...items: string[]) => `# A\n\n${items.map((item) => `- ${item}\n`).join('')}`;
  const [kept, also] = ['**FR-3**: It MUST stay.', '**FR-4**: It MUST hold.'];
  const earlier = list('**FR-1**: It MUST [end].', '**FR-2**: It MAY go.', kept, also);
  const later = list('**FR-1**: It SHOULD [end].', kept, also);
  const { signal } = new AbortController();
  const { requirements } = await compareTexts('a.md', earlier, later, signal);
  const names = { title: 'A_B', before: 'version 1', after: 'version 2' };
  expect(requirements?.report.toMarkdown(names)).toBe(
    `${[
      '# Changes of A\\_B',
      'From version 1 to version 2',
      '1 weakened, 1 removed',
      '## Weakened',
      '- `FR-1`: Weakened: MUST became SHOULD · It SHOULD \\[end\\].',
      '## Removed',
      '- `FR-2`: Removed · It MAY go.',
    ].join('\n\n')}\n`,
  );
  expect(requirements?.report.toRecords()).toMatchObject([
    { class: 'weakened', kind: 'changed', subject: 'FR-1' },
    { class: 'removed', kind: 'removed', subject: 'FR-2', after: null },
  ]);
});

test('exported and copied requirements have unique ids or titles', () => {
  const items = ['1', '2', '1'].map((number) => `- **FR-${number}**: It MUST ${number}.\n`);
  const text = `# A\n\n${items.join('')}\n### Requirement: Close\nIt MUST close.\n`;
  const file = { path: 'a.md', text, markdown: parseMarkdown(text) };
  const listed = listRequirements(getRequirements(file).requirements, []);
  const csv = formatRequirementsAsCsv(listed);
  expect(csv.match(/^(?:FR|req)[^,]*/gm)).toEqual(['FR-1', 'FR-2', 'FR-1/2', 'requirement-close']);
  const titles = formatRequirements(listed).match(/(?<=\*\*)[^*]+(?=\*\*:)/g);
  expect(titles).toEqual(['FR-1', 'FR-2', 'FR-1/2', 'Close']);
});
