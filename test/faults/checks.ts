import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import type { TestServer } from '#test/support/server.ts';
import { canaries } from './canaries.ts';
import { type Expected, readsAnew } from './cells.ts';
import type { FaultId } from './faults.ts';
import { type OperationId, operations, type View } from './operations.ts';
import { everyPlace, settle, told } from './probes.ts';

const directoryKey = 'reference-directory-key';

/** What was printed and which promises were rejected unhandled, since the test began. */
export type Noise = { readonly printed: unknown[]; readonly rejected: unknown[] };

/** Checks how the app met a fault: requests, words, what is kept, and that no secret is anywhere. */
export function createChecks(server: TestServer, noise: Noise) {
  function requestsOf(operationId: OperationId) {
    const { method, route } = operations[operationId];
    const pattern = new RegExp(`${new URL(route).pathname.replace(/:\w+/, '[^/]+')}(\\?|$)`);
    return server.sent.filter(
      (sent) => sent.method === method.toUpperCase() && pattern.test(sent.path),
    );
  }

  /** What was read of what the operation changes since it was last sent. */
  function readSince(operationId: OperationId) {
    const last = server.sent.findLastIndex((sent) => requestsOf(operationId).includes(sent));
    const { readAt } = operations[operationId];
    return server.sent
      .slice(last + 1)
      .filter(({ method, path }) => method === 'GET' && readAt?.test(path));
  }

  async function expectNoLeak(view: View): Promise<void> {
    const tokens = server.sent.map(({ headers }) => headers.get('authorization')?.split(' ')[1]);
    const secret = [...Object.values(canaries), directoryKey, ...tokens];
    const places = await everyPlace(view.services, noise.printed);
    for (const [place, content] of Object.entries(places)) {
      for (const word of secret) {
        if (word) expect(content.includes(word), `${word.slice(0, 24)} is in ${place}`).toBe(false);
      }
    }
  }

  async function check(faultId: FaultId, operationId: OperationId, expected: Expected, view: View) {
    const operation = operations[operationId];
    await settle(view.services);
    expect(requestsOf(operationId)).toHaveLength(expected.requests);
    if (readsAnew[faultId]?.includes(operationId)) expect(readSince(operationId)).not.toEqual([]);
    if (expected.told !== undefined) {
      expect(told().replaceAll('\n', ' ')).toMatch(expected.told);
      operation.expectKept();
    } else if (expected.shows !== undefined) {
      expect(document.body).toHaveTextContent(expected.shows);
    } else if (faultId === 'F5' && operation.method === 'get') {
      expect(screen.queryByRole('alert')).toBeNull();
    } else {
      operation.expectDone();
    }
    if (faultId === 'F22') await expectNothingUndone(operationId, view);
    expect(noise.rejected).toEqual([]);
    expect(noise.printed).toEqual([]);
    await expectNoLeak(view);
  }

  /** What was read too early has arrived by now, and is not what is held. */
  async function expectNothingUndone(operationId: OperationId, { services }: View): Promise<void> {
    const held = JSON.stringify(
      services.queryClient
        .getQueryCache()
        .getAll()
        // What was deleted is kept there, so that it can be undone.
        .filter(({ queryKey }) => !queryKey.includes('bookmark-history'))
        .map(({ state }) => state.data),
    );
    if (operationId === 'D') expect(held).not.toContain('doomed');
    else if (operationId === 'C') expect(held).toContain('spec/four.md');
    else expect(held).toContain('https://hooks.example.test/in');
  }

  return { check };
}
