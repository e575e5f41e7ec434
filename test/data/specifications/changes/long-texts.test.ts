import { expect, test } from 'vitest';
import { compareDocuments } from '#data/specifications/changes/compare-documents.ts';
import { parseMarkdown } from '#text/markdown/parse-markdown.ts';
import { compareTexts, finish, textOfSide } from './compared-text.ts';

/** Numbered words, so that texts with another first number have no word in common. */
function paragraphs(count: number, first = 0): string {
  return Array.from({ length: count }, (_, place) => {
    const at = first + place * 4;
    return `w${at} w${at + 1} w${at + 2} w${at + 3}`;
  }).join('\n\n');
}

test('A comparison of a rewritten text marks whole blocks', () => {
  const { document, changes } = compareTexts(paragraphs(300), paragraphs(400, 10_000));
  expect(changes).toBe(700);
  const marks = new Set(document.parts.flatMap((part) => part.blocks.map(({ change }) => change)));
  expect(marks).toEqual(new Set(['deleted', 'inserted']));
});

test('A comparison pairs paragraphs when a word is another one in each of them', () => {
  const before = paragraphs(200);
  const { document } = compareTexts(before, before.replaceAll(/(w\d+)$/gm, 'new'));
  const blocks = document.parts.flatMap((part) => part.blocks);
  expect(blocks).toHaveLength(200);
  expect(blocks.every(({ change }) => change === 'changed')).toBe(true);
});

test('A comparison marks a very long line as a whole', () => {
  const line = 'word '.repeat(6_000);
  const [paragraph] = compareTexts(line, `${line}more`).document.parts[0]?.blocks ?? [];
  expect(paragraph).toMatchObject({
    change: 'changed',
    children: [{ kind: 'deleted' }, { kind: 'inserted' }],
  });
});

test('A comparison yields within one long list', () => {
  const list = (word: string) =>
    Array.from({ length: 500 }, (_, place) => `- ${word} of item ${place}`).join('\n');
  const work = compareDocuments(parseMarkdown(list('one')), parseMarkdown(list('two')));
  let steps = 0;
  const counted = (function* () {
    for (;;) {
      const step = work.next();
      if (step.done) return step.value;
      steps += 1;
      yield;
    }
  })();
  const { document } = finish(counted);
  expect(steps).toBeGreaterThan(500);
  expect(textOfSide(document, 'before')).toBe(textOfSide(parseMarkdown(list('one')), 'before'));
});
