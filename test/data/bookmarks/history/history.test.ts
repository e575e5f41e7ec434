import { QueryClient } from '@tanstack/react-query';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  emptyHistory,
  type History,
  mostSteps,
  nextStep,
  nextStepNow,
  withAct,
  withNewIds,
  withoutNextStep,
  withReplayed,
} from '#data/bookmarks/history/history.ts';
import { historyIn, recordAct } from '#data/bookmarks/history/history-cache.ts';
import type { Step } from '#data/bookmarks/history/step.ts';
import { deletedStep } from '#data/bookmarks/history/steps-of.ts';
import { stateOf } from '#test/data/bookmarks/states.ts';

const deletionOf = (id: string): Step => ({
  act: 'delete',
  kind: 'deleted',
  items: [{ kind: 'folder', folder: { id, name: id, parentId: null, position: 0 } }],
});

function folderIn(step: Step | undefined): string | undefined {
  const item = step?.kind === 'deleted' ? step.items[0] : undefined;
  return item?.kind === 'folder' ? item.folder.id : undefined;
}

const withDeletions = (count: number) =>
  Array.from({ length: count }, (_, at) => deletionOf(`f${at}`)).reduce(withAct, emptyHistory);

describe('the history', () => {
  test('keeps the last fifty steps', () => {
    let history: History = withDeletions(mostSteps + 10);
    let steps = 0;
    for (; nextStep(history, 'undo'); steps += 1) history = withoutNextStep(history, 'undo');
    expect(steps).toBe(50);
  });

  test('has nothing to redo after another act', () => {
    const undone = withReplayed(withDeletions(1), 'undo', deletionOf('x'));
    expect(nextStep(undone, 'redo')).toBeDefined();
    expect(nextStep(withAct(undone, deletionOf('y')), 'redo')).toBeUndefined();
  });

  test('follows a folder through several new ids', () => {
    const once = withNewIds(withDeletions(1), new Map([['f0', 'second']]));
    const twice = withNewIds(once, new Map([['second', 'third']]));
    expect(folderIn(nextStepNow(twice, 'undo'))).toBe('third');
  });

  test('ends at a folder whose former id was given again', () => {
    const once = withNewIds(withDeletions(1), new Map([['f0', 'second']]));
    const again = withNewIds(once, new Map([['second', 'f0']]));
    expect(folderIn(nextStepNow(again, 'undo'))).toBe('f0');
  });

  test('is kept while no screen shows it, until the cache is cleared', () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const client = new QueryClient();
    recordAct(client, deletionOf('a'));
    vi.advanceTimersByTime(60 * 60 * 1000);
    expect(historyIn(client).done).toHaveLength(1);
    client.clear();
    expect(historyIn(client).done).toEqual([]);
  });
});

describe('what a deletion did', () => {
  const folder = (id: string) => ({ kind: 'folder', folder: { id } }) as const;
  const names = (step: Step | undefined) =>
    step?.kind === 'deleted'
      ? step.items.map((item) => (item.kind === 'folder' ? item.folder.name : item.bookmark.path))
      : undefined;

  test('is in an order in which it can be created, though the state is in none', () => {
    const before = stateOf(
      [
        { id: 'inner', parentId: 'outer', position: 0 },
        { id: 'last', position: 2 },
        { id: 'outer', position: 1 },
      ],
      [
        { path: 'second', folderId: 'inner', position: 1 },
        { path: 'first', folderId: 'inner', position: 0 },
      ],
    );
    const step = deletedStep('delete', before, stateOf([]), ['last', 'outer'].map(folder));
    expect(names(step)).toEqual(['outer', 'last', 'inner', 'first', 'second']);
  });

  test('leaves out what was moved elsewhere in time, and what others deleted', () => {
    const before = stateOf(
      [{ id: 'a' }, { id: 'b' }, { id: 'theirs' }, { id: 'saved', parentId: 'a' }],
      [
        { path: 'gone', folderId: 'a' },
        { path: 'moved', folderId: 'a' },
        { path: 'gone', folderId: 'b' },
      ],
    );
    const after = stateOf(
      [{ id: 'b' }, { id: 'saved' }],
      [
        { path: 'moved', folderId: 'b' },
        { path: 'gone', folderId: 'b' },
      ],
    );
    expect(names(deletedStep('delete', before, after, [folder('a')]))).toEqual(['a', 'gone']);
  });

  test('opens a ring of folders, and keeps folders with one id apart', () => {
    const before = stateOf([
      { id: 'ring', parentId: 'ring2' },
      { id: 'ring2', parentId: 'ring' },
      { id: 'twin', name: 'one' },
      { id: 'twin', name: 'other' },
    ]);
    const step = deletedStep('delete', before, stateOf([]), ['ring', 'twin'].map(folder));
    expect(names(step)).toEqual(['one', 'other', 'ring', 'ring2']);
    const places =
      step?.kind === 'deleted'
        ? step.items.map((item) => (item.kind === 'folder' ? item.folder.parentId : undefined))
        : undefined;
    expect(places).toEqual([null, null, null, 'ring']);
  });
});
