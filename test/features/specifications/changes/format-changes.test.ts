import { expect, test } from 'vitest';
import { formatChanges } from '#features/specifications/changes/format-changes.ts';
import { parseMarkdown } from '#text/markdown/parse-markdown.ts';

const nothing = {
  compared: parseMarkdown('# A'),
  changedLines: new Map(),
  changedSections: new Set<string>(),
  sections: 5,
  changes: 0,
  deleted: 0,
  frontMatterChanges: [],
};

test('changes are told by sections, deletions that can’t be shown are counted', () => {
  const two = { ...nothing, changedSections: new Set(['states', 'posting']), changes: 3 };
  expect(formatChanges(two)).toBe('2 of 5 sections changed');
  expect(formatChanges({ ...two, deleted: 1 })).toBe(
    '2 of 5 sections changed, 1 paragraph deleted',
  );
  expect(formatChanges({ ...nothing, sections: 0, changes: 2 })).toBe('2 changes');
  expect(formatChanges(nothing)).toBe('Nothing changed');
  const lines = { ...nothing, compared: undefined, sections: 0, changes: 1, deleted: 2 };
  expect(formatChanges(lines)).toBe('1 change, 2 lines deleted');
  const status = { name: 'status', before: 'draft', after: 'agreed' };
  expect(formatChanges({ ...nothing, frontMatterChanges: [status] })).toBe(
    'Facts at the top changed',
  );
});
