import { describe, expect, test } from 'vitest';
import { getJsonByteLength, requestLimits } from '#data/bookmarks/changes/change.ts';
import {
  addCompletedEdit,
  getEditByteLength,
  getInverse,
  getUndoStack,
  historyLimits,
  isUndoable,
  keepSuccessfulRequests,
  planDeletionRequests,
  planRequests,
} from '#data/bookmarks/edits/edit.ts';
import {
  addBookmark,
  addFolder,
  deleteBookmark,
  deleteFolder,
} from '#test/data/bookmarks/changes/create-changes.ts';
import { createBookmarkState, parseTree } from '#test/data/bookmarks/states.ts';
import { createEdit } from './edits.ts';

const idsOf = (edits: readonly { readonly id: string }[]) => edits.map(({ id }) => id);
const MiB = 1024 * 1024;

describe('addCompletedEdit', () => {
  test('keeps the latest fifty edits', () => {
    const edits = Array.from({ length: 60 }, (_, at) => createEdit([addFolder(`f${at}`)]));
    expect(idsOf(edits.reduce(addCompletedEdit, []))).toEqual(idsOf(edits.slice(10)));
  });

  test('keeps the latest edits up to 8 MiB in total', () => {
    const large = () =>
      createEdit(Array.from({ length: 10_000 }, (_, at) => addBookmark(`${at}${'x'.repeat(60)}`)));
    const edits = [large(), large(), large(), createEdit([addFolder('small')])];
    const size = getEditByteLength(large());
    expect(size).toBeGreaterThan(historyLimits.bytes / 3);
    expect(size).toBeLessThan(historyLimits.bytes / 2);
    expect(idsOf(edits.reduce(addCompletedEdit, []))).toEqual(idsOf(edits.slice(1)));
  });

  test('drops an edit that can’t be undone', () => {
    const nameless = createBookmarkState([{ id: 'a', name: null }]);
    const edit = createEdit([deleteFolder('a')], nameless);
    expect(getInverse(edit)).toBeUndefined();
    expect(addCompletedEdit([], edit)).toEqual([]);
  });

  test('clears the redo stack after a new edit but not after an undo', () => {
    const undone = createEdit([addFolder('a')], undefined, {
      stack: 'undone',
      replaces: 'x',
    });
    const another = createEdit([addFolder('b')], undefined, {
      stack: 'undone',
      replaces: 'y',
    });
    expect(idsOf(getUndoStack(addCompletedEdit([undone], another), 'undone'))).toHaveLength(2);
    const after = addCompletedEdit([undone, another], createEdit([addFolder('c')]));
    expect(getUndoStack(after, 'undone')).toEqual([]);
    expect(getUndoStack(after, 'done')).toHaveLength(1);
  });

  test('replaces an undone edit with its inverse edit', () => {
    const edit = createEdit([addFolder('a')]);
    const undo = createEdit([deleteFolder('a')], parseTree('a[]'), {
      stack: 'undone',
      replaces: edit.id,
    });
    const after = addCompletedEdit([edit], undo);
    expect(getUndoStack(after, 'done')).toEqual([]);
    expect(getUndoStack(after, 'undone')).toEqual([undo]);
  });

  test('excludes edits without a response from the undo and redo stacks', () => {
    const pending = createEdit([addFolder('a')], undefined, { answered: 0 });
    const after = addCompletedEdit([pending], createEdit([addFolder('b')]));
    expect(after).toContain(pending);
    expect(getUndoStack(after, 'done')).not.toContain(pending);
  });
});

describe('planRequests', () => {
  test('starts a new request after 20,000 changes', () => {
    const changes = Array.from({ length: 20_001 }, (_, at) => addFolder(`f${at}`));
    const requests = planRequests(parseTree(''), changes);
    expect(requests.map((request) => request.changes.length)).toEqual([20_000, 1]);
    expect(new Set(requests.map(({ key }) => key)).size).toBe(2);
  });

  test('limits a request to 8 MiB, counted in UTF-8 bytes', () => {
    const changes = Array.from({ length: 3_000 }, (_, at) =>
      addBookmark(`${at}`, null, 'ä'.repeat(1_000)),
    );
    // The changes would fit if the limit counted UTF-16 code units instead of UTF-8 bytes.
    expect(JSON.stringify({ changes }).length).toBeLessThan(requestLimits.bytes);
    const requests = planRequests(parseTree(''), [...changes, ...changes.slice(0, 1_500)]);
    expect(requests).toHaveLength(2);
    for (const request of requests) {
      expect(getJsonByteLength({ changes: request.changes })).toBeLessThanOrEqual(8 * MiB);
    }
  });

  test('computes the inverse of each request based on the state after the previous request', () => {
    const folder = addFolder('a');
    const inside = Array.from({ length: 20_000 }, (_, at) => addBookmark(`${at}`, 'a'));
    const requests = planRequests(parseTree(''), [folder, ...inside]);
    expect(getInverse({ requests })).toEqual([deleteBookmark('19999', 'a'), deleteFolder('a')]);
  });
});

test('planDeletionRequests plans a DELETE request for each folder, then one request for all bookmarks', () => {
  const state = parseTree('a[] b[] 1 2');
  const bookmarks = [deleteBookmark('1'), deleteBookmark('2')];
  const requests = planDeletionRequests(state, ['a', 'b'], bookmarks);
  expect(requests.map(({ sentAs, changes }) => [sentAs, changes.length])).toEqual([
    ['folder', 1],
    ['folder', 1],
    ['changes', 2],
  ]);
  expect(isUndoable({ requests })).toBe(true);
  expect(planDeletionRequests(state, ['a'], [])).toHaveLength(1);
});

test('keepSuccessfulRequests returns the edit with only the requests that have a response', () => {
  const requests = planDeletionRequests(parseTree('a[] b[]'), ['a', 'b'], []);
  const edit = createEdit([], undefined, { requests, answered: 1 });
  expect(keepSuccessfulRequests(edit)?.requests).toEqual(requests.slice(0, 1));
  expect(keepSuccessfulRequests({ ...edit, answered: 0 })).toBeUndefined();
});
