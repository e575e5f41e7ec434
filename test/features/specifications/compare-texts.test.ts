import { expect, test } from 'vitest';
import { compareTexts } from '#features/specifications/changes/compare-texts.ts';

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
