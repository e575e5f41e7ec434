import { expect, it } from 'vitest';
import { compareTexts } from '#features/specifications/changes/compare-texts.ts';
import { createAnnotationLookup } from '#features/specifications/requirements/requirement-view.ts';
import { type DocumentNode, getInnerNodes } from '#text/markdown/markdown-document.ts';
import { parseMarkdown } from '#text/markdown/parse-markdown.ts';
import { findRequirements } from '#text/markdown/requirements/find-requirements.ts';

const path = 'specs/windows.md';
const others = Array.from({ length: 10 }, (_, at) => `Service ${at} MUST answer in order.`);

function* nodesWithin(nodes: readonly DocumentNode[]): Generator<DocumentNode> {
  for (const node of nodes) {
    yield node;
    yield* nodesWithin(getInnerNodes(node));
  }
}

/** Returns the texts of the lines “Removed” in the compared text. */
async function findRemoved(before: string, after: string) {
  const [earlier, later] = [before, after].map(
    (text) => `${text}\n\n# Others\n\n${others.join(' ')}`,
  );
  const markdown = parseMarkdown(later ?? '');
  const comparison = await compareTexts(
    path,
    earlier ?? '',
    later ?? '',
    new AbortController().signal,
    { markdown, value: undefined },
  );
  const annotate = createAnnotationLookup(
    findRequirements(markdown).requirements,
    comparison.requirements?.changes ?? [],
  );
  const blocks = comparison.compared?.parts.flatMap((part) => part.blocks) ?? [];
  return [...nodesWithin(blocks)].flatMap((node) =>
    (annotate(node)?.notes ?? [])
      .filter(({ label }) => label === 'Removed')
      .map(({ text }) => text),
  );
}

it.each([
  {
    place: 'its paragraph',
    before: 'The ledger closes at noon and opens in the evening. It MUST NOT lose an entry.',
    after: 'The ledger closes at noon and opens in the evening.',
    removed: 'It MUST NOT lose an entry.',
  },
  {
    place: 'its list item',
    before: '- One\n- The ledger closes at noon and opens again. It MUST NOT lose an entry.',
    after: '- One\n- The ledger closes at noon and opens again.',
    removed: 'It MUST NOT lose an entry.',
  },
  {
    place: 'its row',
    before: '| Field | Use |\n| - | - |\n| at | A date in the past. It MUST have an offset. |',
    after: '| Field | Use |\n| - | - |\n| at | A date in the past. |',
    removed: 'It MUST have an offset.',
  },
  {
    place: 'a heading that only names a section in the later text',
    before: '### Requirement: Close windows\n\nThey close at noon.',
    after: '### Close windows\n\nThey close at noon.',
    removed: 'They close at noon.',
  },
  {
    place: 'an item of an equal list whose prefix occurs once in the later text',
    before: '- Close\n  - **FR-1** Close at noon.\n\nThen:\n\n1. **FR-2** Open at six.',
    after: '- Close\n  - **FR-1** Close at noon.\n\nThen:\n\n1. Open at six.',
    removed: 'FR-1 Close at noon.',
  },
  {
    place: 'a deleted paragraph, which shows the words itself',
    before: 'The ledger closes at noon.\n\nIt MUST NOT lose an entry.',
    after: 'The ledger closes at noon.',
    removed: '',
  },
])('places the line “Removed” at $place', async ({ before, after, removed }) => {
  expect(await findRemoved(before, after)).toContain(removed);
});
