import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseMarkdown } from '#text/markdown/parse-markdown.ts';
import { markdownPair } from './arbitrary-markdown.ts';
import { compareTexts, textOfSide } from './compared-text.ts';

test('A comparison without what was inserted is the earlier text', () => {
  fc.assert(
    fc.property(markdownPair, ([before, after]) => {
      const { document } = compareTexts(before, after);
      expect(textOfSide(document, 'before')).toBe(textOfSide(parseMarkdown(before), 'before'));
    }),
  );
});

test('A comparison without what was deleted is the later text', () => {
  fc.assert(
    fc.property(markdownPair, ([before, after]) => {
      const { document } = compareTexts(before, after);
      expect(textOfSide(document, 'after')).toBe(textOfSide(parseMarkdown(after), 'after'));
    }),
  );
});

test('A comparison of a text with itself has no changes', () => {
  fc.assert(
    fc.property(markdownPair, ([text]) => {
      const comparison = compareTexts(text, text);
      expect(comparison.document).toEqual(parseMarkdown(text));
      expect(comparison.changes).toBe(0);
      expect(comparison.changedSections.size).toBe(0);
    }),
  );
});
