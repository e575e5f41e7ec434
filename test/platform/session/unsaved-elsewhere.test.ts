import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createUnsavedWorkQuery } from '#platform/session/session-user.ts';

beforeEach(() => vi.useFakeTimers());

/** Simulates tabs that receive each other's messages immediately. */
function tabs(count: number) {
  const listeners = Array.from({ length: count }, () => new Set<(message: string) => void>());
  return listeners.map((own) =>
    createUnsavedWorkQuery({
      post: (message) => {
        for (const others of listeners) {
          if (others !== own) for (const listener of [...others]) listener(message);
        }
      },
      subscribe: (listener) => {
        own.add(listener);
        return () => own.delete(listener);
      },
      close: () => own.clear(),
    }),
  );
}

describe('query for unsaved work in other tabs', () => {
  test('resolves to true as soon as a tab with unsaved work responds', async () => {
    const [asking, , third] = tabs(3);
    third?.report(true);
    await expect(asking?.ask()).resolves.toBe(true);
  });

  test('resolves to false if no tab responds within 150 ms', async () => {
    const [asking, other] = tabs(2);
    asking?.report(true);
    other?.report(true);
    other?.report(false);
    const answered = vi.fn<(answer: boolean) => void>();
    void asking?.ask().then(answered);
    await vi.advanceTimersByTimeAsync(149);
    expect(answered).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(answered).toHaveBeenCalledExactlyOnceWith(false);
  });
});
