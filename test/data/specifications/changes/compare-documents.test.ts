import { expect, test } from 'vitest';
import type { Block } from '#text/markdown/markdown-document.ts';
import { compareTexts } from './compared-text.ts';

function blocks(before: string, after: string): readonly Block[] {
  return compareTexts(before, after).document.parts.flatMap((part) => part.blocks);
}

test('A comparison marks the words that were inserted and deleted', () => {
  const [paragraph] = blocks(
    'A transition not listed below is refused with `400`.',
    'A transition not listed below is refused with `409`.',
  );
  expect(paragraph).toMatchObject({
    kind: 'paragraph',
    change: 'changed',
    children: [
      { kind: 'text', text: 'A transition not listed below is refused with ' },
      { kind: 'deleted', children: [{ kind: 'code', text: '400' }] },
      { kind: 'inserted', children: [{ kind: 'code', text: '409' }] },
      { kind: 'text', text: '.' },
    ],
  });
});

test('A comparison ends inserted words with a space', () => {
  const [paragraph] = blocks(
    'Posting twice with the same key returns the first result.',
    'Posting twice with the same key within 24 hours returns the first result.',
  );
  expect(paragraph).toMatchObject({
    children: [
      { kind: 'text', text: 'Posting twice with the same key ' },
      { kind: 'inserted', children: [{ kind: 'text', text: 'within 24 hours ' }] },
      { kind: 'text', text: 'returns the first result.' },
    ],
  });
});

test('A comparison marks words within a link that stays', () => {
  const [paragraph] = blocks(
    'See [the limits of the ledger](limits.md) for more.',
    'See [the new limits of the ledger](limits.md) for more.',
  );
  expect(paragraph).toMatchObject({
    children: [
      { kind: 'text', text: 'See ' },
      {
        kind: 'link',
        href: 'limits.md',
        children: [
          { kind: 'text', text: 'the ' },
          { kind: 'inserted', children: [{ kind: 'text', text: 'new ' }] },
          { kind: 'text', text: 'limits of the ledger' },
        ],
      },
      { kind: 'text', text: ' for more.' },
    ],
  });
});

test('A comparison reads several changed words as one change', () => {
  const [paragraph] = blocks(
    'The service answers each request within one minute, or it fails the whole batch.',
    'The service answers each request in two seconds, or it fails the whole batch.',
  );
  expect(paragraph).toMatchObject({
    children: [
      { kind: 'text', text: 'The service answers each request ' },
      { kind: 'deleted', children: [{ kind: 'text', text: 'within one minute' }] },
      { kind: 'inserted', children: [{ kind: 'text', text: 'in two seconds' }] },
      { kind: 'text', text: ', or it fails the whole batch.' },
    ],
  });
});

test('A comparison marks an inserted row of a table', () => {
  const rows = (...states: string[]) =>
    ['| State | Next |', '| --- | --- |', ...states.map((state) => `| ${state} |`)].join('\n');
  const [table] = blocks(
    rows('draft | pending', 'settled | reversed'),
    rows('draft | pending', 'pending | void', 'settled | reversed'),
  );
  expect(table).toMatchObject({
    change: 'changed',
    rows: [{}, { change: 'inserted' }, {}],
  });
});

test('A comparison marks a column that was added in the rows of both tables', () => {
  const [table] = blocks(
    '| State | Next |\n| --- | --- |\n| draft | pending |',
    '| State | Trigger | Next |\n| --- | :-: | --- |\n| draft | posted | pending |\n| void | end | none |',
  );
  const inserted = (text: string) => [{ kind: 'inserted', children: [{ kind: 'text', text }] }];
  expect(table).toMatchObject({
    align: [undefined, 'center', undefined],
    header: [[{ text: 'State' }], inserted('Trigger'), [{ text: 'Next' }]],
    rows: [
      {
        cells: [[{ text: 'draft' }], inserted('posted'), [{ text: 'pending' }]],
        change: 'changed',
      },
      { cells: [[{ text: 'void' }], [{ text: 'end' }], [{ text: 'none' }]], change: 'inserted' },
    ],
  });
});

test('A comparison keeps a column that was removed, marked as deleted', () => {
  const [table] = blocks(
    '| State | Trigger | Next |\n| --- | :-: | --- |\n| draft | posted | pending |',
    '| State | Next |\n| --- | --- |\n| draft | pending |',
  );
  const deleted = (text: string) => [{ kind: 'deleted', children: [{ kind: 'text', text }] }];
  expect(table).toMatchObject({
    align: [undefined, 'center', undefined],
    header: [[{ text: 'State' }], deleted('Trigger'), [{ text: 'Next' }]],
    rows: [{ cells: [[{ text: 'draft' }], deleted('posted'), [{ text: 'pending' }]] }],
  });
});

test('A comparison of code marks its lines', () => {
  const [code] = blocks('```yaml\na: 1\nb: 2\nc: 3\n```', '```yaml\na: 1\nb: 3\nc: 3\n```');
  expect(code).toMatchObject({
    change: 'changed',
    comparedLines: [
      { text: 'a: 1', change: undefined },
      { text: 'b: 2', change: 'deleted' },
      { text: 'b: 3', change: 'inserted' },
      { text: 'c: 3', change: undefined },
    ],
  });
});

test('A comparison of lists goes by items, and a task that is done is changed', () => {
  const [list] = blocks('- [ ] Ledger\n- [ ] Refunds', '- [x] Ledger\n- [ ] Limits\n- [ ] Refunds');
  expect(list).toMatchObject({
    change: 'changed',
    items: [
      { checked: true, change: 'changed' },
      { checked: false, change: 'inserted' },
      { checked: false },
    ],
  });
});

test('A comparison goes into alerts, and another tone is another alert', () => {
  const note = '> [!NOTE]\n> Entries are kept for two years.';
  expect(blocks(note, note.replace('two', 'three'))).toMatchObject([
    { kind: 'alert', change: 'changed', children: [{ kind: 'paragraph', change: 'changed' }] },
  ]);
  expect(blocks(note, note.replace('NOTE', 'WARNING'))).toMatchObject([
    { tone: 'note', change: 'deleted' },
    { tone: 'warning', change: 'inserted' },
  ]);
});

test('A comparison keeps deleted blocks in their place', () => {
  const text = '# Ledger\n\nFirst.\n\n## States\n\nSecond.';
  expect(blocks(text, text.replace('First.\n\n', ''))).toMatchObject([
    { kind: 'heading' },
    { kind: 'paragraph', change: 'deleted' },
    { kind: 'heading' },
    { kind: 'paragraph' },
  ]);
});

test('A comparison keeps what did not change as it is', () => {
  const { document } = compareTexts(
    '# A\n\nOne.\n\n# B\n\nTwo.',
    '# A\n\nOne.\n\n# B\n\nTwo, new.',
  );
  expect(document.parts.flatMap((part) => part.blocks).map((block) => block.change)).toEqual([
    undefined,
    undefined,
    undefined,
    'changed',
  ]);
});
