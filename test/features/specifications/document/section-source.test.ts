import { expect, test } from 'vitest';
import { sectionSource } from '#features/specifications/document/section-source.ts';
import { parseMarkdown } from '#text/markdown/parse-markdown.ts';

test.each([
  ['\n', 'Unix'],
  ['\r\n', 'Windows'],
  ['\r', 'old'],
])('a section ends before the next one of its level, with %j', (end) => {
  const text = ['# A', '', '## B', '', 'x', '', '### C', '', 'y', '', '## D', ''].join(end);
  const { headings } = parseMarkdown(text);
  const [, section] = headings;
  expect(section && sectionSource(text, section, headings)).toBe('## B\n\nx\n\n### C\n\ny\n');
});
