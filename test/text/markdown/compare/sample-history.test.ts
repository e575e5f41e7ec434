import { expect, test } from 'vitest';
import { repositories } from '#service/sample/repositories.ts';
import { hasChangeMarks } from '#text/markdown/markdown-document.ts';
import { parseMarkdown } from '#text/markdown/parse-markdown.ts';
import {
  compareTexts,
  findInvisibleMarks,
  findMarkedSections,
  formatComparedDocument,
} from './compared-text.ts';

/**
 * Texts before and after each commit that changes a Markdown file, except commits that only append
 * text.
 */
const edits = repositories.flatMap(({ slug, commits }) => {
  const texts = new Map<string, string>();
  return [...commits()].flatMap(({ changes, message }) =>
    changes.flatMap(({ path, content }) => {
      const before = texts.get(path);
      const after = content?.toString() ?? '';
      if (!path.endsWith('.md') || after.length > 100_000) return [];
      texts.set(path, after);
      const isEdit = before !== undefined && after !== '' && !after.startsWith(before.trimEnd());
      return isEdit ? [{ title: `${message.split('\n')[0]} (${slug})`, before, after }] : [];
    }),
  );
});

/** Joins the lines of each paragraph into one line, except in lists, quotes and tables. */
function reflow(text: string): string {
  const lines = text.split('\n');
  const blocks = parseMarkdown(text).parts.flatMap((part) => part.blocks);
  for (const {
    kind,
    lines: [first, last],
  } of blocks.reverse()) {
    if (kind !== 'paragraph') continue;
    const paragraph = lines.slice(first - 1, last);
    const hasBreaks = paragraph.some((line) => /( {2}|\\)$/.test(line));
    if (!hasBreaks) lines.splice(first - 1, last - first + 1, paragraph.join('  '));
  }
  return lines.join('\n');
}

test.each(edits)(
  'a comparison contains the exact text before and after the commit “$title”',
  ({ before, after }) => {
    const { document, changes, changedSections } = compareTexts(before, after);
    expect(formatComparedDocument(document, 'before')).toBe(
      formatComparedDocument(parseMarkdown(before), 'before'),
    );
    expect(formatComparedDocument(document, 'after')).toBe(
      formatComparedDocument(parseMarkdown(after), 'after'),
    );
    expect(changes).toBeGreaterThan(0);
    expect(findInvisibleMarks(document)).toEqual([]);
    const marked = findMarkedSections(document);
    expect([...changedSections].filter((slug) => !marked.has(slug))).toEqual([]);

    const reflowed = reflow(after);
    expect(hasChangeMarks(compareTexts(after, reflowed).document.parts)).toBe(false);
  },
);
