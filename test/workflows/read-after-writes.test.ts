import { expect, test, vi } from 'vitest';
import { readAfterWrites } from '#workflows/tabs/sync-tabs.ts';

function setUp(writing: boolean) {
  const listeners = new Set<() => void>();
  const read = vi.fn();
  let isWriting = writing;
  const readAgain = readAfterWrites({
    isWriting: () => isWriting,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read,
  });
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    read,
    readAgain,
    listeners,
    tell,
    endWrites: () => {
      isWriting = false;
      tell();
    },
  };
}

test('a change elsewhere is read at once while nothing is being written', () => {
  const { read, readAgain, listeners } = setUp(false);
  readAgain();
  expect(read).toHaveBeenCalledOnce();
  expect(listeners.size).toBe(0);
});

test('a change elsewhere is read once after the writes under way have ended', () => {
  const { read, readAgain, tell, endWrites, listeners } = setUp(true);
  readAgain();
  readAgain();
  tell();
  expect(read).not.toHaveBeenCalled();
  endWrites();
  expect(read).toHaveBeenCalledOnce();
  expect(listeners.size).toBe(0);
});
