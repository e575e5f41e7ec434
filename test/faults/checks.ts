import { screen } from '@testing-library/react';
import * as v from 'valibot';
import { expect } from 'vitest';
import type { CachedBookmarks } from '#data/bookmarks/cached-bookmarks.ts';
import { bookmarksKey } from '#data/bookmarks/queries.ts';
import { bookmarkStateSchema } from '#data/bookmarks/schema.ts';
import type { TestServer } from '#test/support/server.ts';
import { canaries } from './canaries.ts';
import { type ExpectedBehaviour, refetchingOperations } from './cells.ts';
import type { FaultId } from './faults.ts';
import { fetchFromService, type OperationId, operations, type RenderedApp } from './operations.ts';
import { advanceUntilIdle, collectExposedText, getAnnouncedText } from './probes.ts';

const directoryKey = 'reference-directory-key';

/** Console output and unhandled promise rejections since the start of the test. */
export type ConsoleOutput = { readonly printed: unknown[]; readonly rejected: unknown[] };

/**
 * Creates functions that check the app after a fault: the sent requests, the messages, the user's
 * input, and that no secret leaks.
 */
export function createChecks(server: TestServer, noise: ConsoleOutput) {
  function requestsOf(operationId: OperationId) {
    const { method, route } = operations[operationId];
    const pattern = new RegExp(`${new URL(route).pathname.replace(/:\w+/, '[^/]+')}(\\?|$)`);
    return server.sent.filter(
      (sent) => sent.method === method.toUpperCase() && pattern.test(sent.path),
    );
  }

  /** Returns the requests that fetched the changed resource after the operation. */
  function readSince(operationId: OperationId) {
    const last = server.sent.findLastIndex((sent) => requestsOf(operationId).includes(sent));
    const { readAt } = operations[operationId];
    return server.sent
      .slice(last + 1)
      .filter(({ method, path }) => method === 'GET' && readAt?.test(path));
  }

  async function expectNoLeak(view: RenderedApp): Promise<void> {
    const tokens = server.sent.map(({ headers }) => headers.get('authorization')?.split(' ')[1]);
    const secret = [...Object.values(canaries), directoryKey, ...tokens];
    const places = await collectExposedText(view.services, noise.printed);
    for (const [place, content] of Object.entries(places)) {
      for (const word of secret) {
        if (word) expect(content.includes(word), `${word.slice(0, 24)} is in ${place}`).toBe(false);
      }
    }
  }

  /**
   * Expects all retries of an operation to have the same Idempotency-Key and body, so that the
   * service applies the operation only once.
   */
  function expectRepeated(operationId: OperationId): void {
    const [first, ...others] = requestsOf(operationId);
    const keyOf = ({ headers }: (typeof server.sent)[number]) => headers.get('idempotency-key');
    for (const other of others) {
      expect([keyOf(other), other.body]).toEqual(first && [keyOf(first), first.body]);
    }
    if (operationId === 'addition' && first) expect(keyOf(first)).toMatch(/^[\da-f-]{36}$/);
  }

  /**
   * Expects the service and the cache to contain the same bookmarks: the initial bookmarks, changed
   * by the operation if `isDone` is true, and without bookmarks that the fault itself deletes.
   */
  async function expectNothingLost(
    faultId: FaultId,
    operationId: OperationId,
    isDone: boolean,
    { services }: RenderedApp,
  ): Promise<void> {
    const response = await fetchFromService(server, 'GET', '/viewer/v1/bookmark-state');
    const held = v.parse(bookmarkStateSchema, await response.json());
    const content = ({ folders, bookmarks }: typeof held) => [
      ...folders.map(({ name }) => name),
      ...bookmarks.map(({ path }) => path),
    ];
    const doomed = ['Doomed', 'spec/one.md', 'spec/two.md'];
    const spared = ['Spared', 'spec/three.md'];
    // In these cases another tab, or the service before its response fails, deletes the folder.
    const deletesFirst = faultId === 'F21' || (faultId === 'F9' && operationId === 'deletion');
    const expected = {
      deletion: [...(isDone || deletesFirst ? [] : doomed), ...spared],
      addition: [...doomed, ...(deletesFirst ? [] : spared), ...(isDone ? ['spec/four.md'] : [])],
    };
    if (operationId !== 'deletion' && operationId !== 'addition') return;
    expect(content(held).sort()).toEqual(expected[operationId].sort());
    const shown = services.queryClient.getQueryData<CachedBookmarks>(bookmarksKey)?.state;
    expect(shown && content(shown).sort()).toEqual(content(held).sort());
  }

  async function check(
    faultId: FaultId,
    operationId: OperationId,
    expected: ExpectedBehaviour,
    view: RenderedApp,
  ) {
    const operation = operations[operationId];
    await advanceUntilIdle(view.services);
    expect(requestsOf(operationId)).toHaveLength(expected.requests);
    if (refetchingOperations[faultId]?.includes(operationId))
      expect(readSince(operationId)).not.toEqual([]);
    if (expected.expectedMessage !== undefined) {
      expect(getAnnouncedText().replaceAll('\n', ' ')).toMatch(expected.expectedMessage);
      operation.expectKept();
    } else if (expected.shows !== undefined) {
      expect(document.body).toHaveTextContent(expected.shows);
    } else if (faultId === 'F5' && operation.method === 'get') {
      expect(screen.queryByRole('alert')).toBeNull();
    } else {
      operation.expectDone();
    }
    expectRepeated(operationId);
    await expectNothingLost(faultId, operationId, expected.expectedMessage === undefined, view);
    if (faultId === 'F22') await expectNothingUndone(operationId, view);
    expect(noise.rejected).toEqual([]);
    expect(noise.printed).toEqual([]);
    await expectNoLeak(view);
  }

  /** Expects that no delayed response has replaced newer data in the cache. */
  async function expectNothingUndone(
    operationId: OperationId,
    { services }: RenderedApp,
  ): Promise<void> {
    const held = JSON.stringify(
      services.queryClient
        .getQueryCache()
        .getAll()
        // Excludes the edit history, which contains deleted items so that Undo can restore them.
        .filter(({ queryKey }) => !queryKey.includes('bookmark-edits'))
        .map(({ state }) => state.data),
    );
    if (operationId === 'deletion') expect(held).not.toContain('doomed');
    else if (operationId === 'addition') expect(held).toContain('spec/four.md');
    else expect(held).toContain('https://hooks.example.test/in');
  }

  return { check };
}
