import { expect, test } from 'vitest';
import { cascade } from '#data/bookmarks/cascade.ts';
import { readStateFile, writeStateFile } from '#data/bookmarks/state-file.ts';
import { stateOf } from './states.ts';

const state = stateOf([{ id: 'a' }, { id: 'b', parentId: 'a' }], [{ path: 'x', folderId: 'b' }]);

test('what is written is read back', () => {
  expect(readStateFile(writeStateFile(state))).toEqual({ ok: true, state });
  const part = cascade(state, 'b');
  expect(readStateFile(writeStateFile(part))).toEqual({ ok: true, state: part });
});

test('a file that holds no state says why', () => {
  expect(readStateFile('{"folders": [')).toEqual({
    ok: false,
    reason: expect.stringMatching(/JSON/),
  });
  expect(readStateFile('{"name": "x"}')).toEqual({
    ok: false,
    reason: expect.stringMatching(/not a Bookmark state/),
  });
});
