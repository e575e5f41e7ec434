import { expect, test } from 'vitest';
import { compareTexts } from './compared-text.ts';

const ledger = `# Ledger

How an entry moves.

## States

An entry is in exactly one state.

## Limits

No more than 400 entries.
`;

test('A comparison counts the sections of all headings, and those with changes', () => {
  const comparison = compareTexts(ledger, ledger.replace('400', '500'));
  expect(comparison).toMatchObject({ sections: 3, changes: 1 });
  expect([...comparison.changedSections]).toEqual(['limits']);
});

test('A section whose heading gets another name is changed, under its new slug', () => {
  const { changedSections, document } = compareTexts(
    ledger,
    ledger.replace('## States', '## What an entry can be'),
  );
  expect([...changedSections]).toEqual(['what-an-entry-can-be']);
  expect(document.parts.flatMap((part) => part.blocks)).toContainEqual(
    expect.objectContaining({ kind: 'heading', slug: 'what-an-entry-can-be', change: 'changed' }),
  );
});

test('A section that was deleted is a change of the section before it', () => {
  const { changedSections, sections, changes, document } = compareTexts(
    ledger,
    ledger.slice(0, ledger.indexOf('## Limits')),
  );
  expect([...changedSections]).toEqual(['states']);
  expect([sections, changes]).toEqual([2, 2]);
  expect(document.parts.flatMap((part) => part.blocks).at(-2)).toMatchObject({
    kind: 'heading',
    change: 'deleted',
  });
});

test('Text before the first heading belongs to the section of that heading', () => {
  const { changedSections } = compareTexts(`Draft.\n\n${ledger}`, `Final text.\n\n${ledger}`);
  expect([...changedSections]).toEqual(['ledger']);
});

test('Footnotes are compared by their ids, not by their numbers', () => {
  const before = 'One[^a] and two[^b].\n\n[^a]: First.\n[^b]: The second note.';
  const { document, changes } = compareTexts(
    before,
    'Two[^b] and one[^a].\n\n[^a]: First.\n[^b]: The second long note.',
  );
  expect(changes).toBe(2);
  expect(document.footnotes).toMatchObject([
    { id: 'B', number: 1, children: [{ change: 'changed' }] },
    { id: 'A', number: 2, children: [{ kind: 'paragraph' }] },
  ]);
  expect(document.footnotes[1]?.children[0]).not.toHaveProperty('change');
});

test('Front matter that changed is named', () => {
  expect(
    compareTexts(
      '---\nstatus: draft\nowner: Ada\nold: yes\n---\n\nText',
      '---\nstatus: final\nowner: Ada\nnew: 1\n---\n\nText',
    ).frontMatterChanges,
  ).toEqual([
    { name: 'status', before: 'draft', after: 'final' },
    { name: 'new', before: undefined, after: '1' },
    { name: 'old', before: 'yes', after: undefined },
  ]);
});

test('A text that became empty has everything deleted, and one that was empty inserted', () => {
  const blocksOf = (before: string, after: string) =>
    compareTexts(before, after).document.parts.flatMap((part) => part.blocks);
  expect(blocksOf(ledger, '').map((block) => block.change)).toEqual(Array(6).fill('deleted'));
  expect(blocksOf('', ledger).map((block) => block.change)).toEqual(Array(6).fill('inserted'));
});
