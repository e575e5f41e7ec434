import { describe, expect, test, vi } from 'vitest';
import { createQueryClient } from '#app/clients.ts';
import {
  specificationFileQuery,
  specificationQuery,
  specificationRepositoriesQuery,
  specificationSearchQuery,
  specificationTreeQuery,
  specificationVersionQuery,
  versionsQuery,
} from '#data/specifications/queries.ts';
import { getFailure } from '#platform/http/failure.ts';
import { ledgerSpecification } from '#test/data/specifications/running-service.ts';
import {
  createLastReadInput,
  startLastReadVersions,
} from '#test/data/specifications/start-last-read-versions.ts';
import { canaries } from './canaries.ts';
import { type CreateFaultResponse, faults } from './faults.ts';

/**
 * Expected number of requests and kind of failure. The kind is undefined if the operation succeeds.
 */
type Expected = readonly [requests: number, kind?: string];
type Responses = 'text' | 'bytes' | 'list' | 'put' | 'delete';

const reads = (expected: Expected, writes: Expected = expected): Record<Responses, Expected> => ({
  text: expected,
  bytes: expected,
  list: expected,
  put: writes,
  delete: writes,
});

/** Expected results for a body of invalid JSON, which is a valid text but not a valid image. */
const badJson = (kind: string): Record<Responses, Expected> => ({
  text: [1],
  bytes: [1, 'wrong-type'],
  list: [kind === 'wrong-json' ? 2 : 1, kind],
  put: [1, kind],
  delete: [1],
});

/** Connection failure like fault F2, but without MSW. */
const lost: CreateFaultResponse = () => Promise.reject(new TypeError('connection reset'));

const cases: readonly (readonly [string, CreateFaultResponse, Record<Responses, Expected>])[] = [
  ['no answer', lost, reads([3, 'unreachable'], [2, 'unreachable'])],
  ['no response in time', faults.F3.responses.it, reads([1, 'timeout'])],
  ['401', faults.F6.responses.it, reads([1, 'unauthenticated'])],
  ['403', faults.F8.responses.it, reads([1, 'forbidden'])],
  ['404', faults.F9.responses[404], reads([1, 'not-found'])],
  ['409', faults.F10.responses[409], reads([1, 'conflict'])],
  ['429', faults.F12.responses.with, reads([2, 'rate-limited'])],
  ['500', faults.F13.responses[500], reads([3, 'server'], [2, 'server'])],
  ['a long 503', faults.F14.responses.long, reads([1, 'server'])],
  ['a sign-in page', faults.F15.responses.it, reads([1, 'wrong-type'])],
  ['malformed JSON', faults.F16.responses.malformed, badJson('wrong-json')],
  ['JSON of another shape', faults.F17.responses.text, badJson('wrong-shape')],
  ['an endless body', faults.F18.responses.it, { ...badJson('oversize'), text: [1, 'oversize'] }],
];

const titles = [
  'GET specification',
  'GET version',
  'GET versions',
  'GET repositories',
  'GET tree',
  'GET file',
  'GET search',
  'GET last read versions',
  'PUT last read version',
  'DELETE last read versions',
] as const;

type Title = (typeof titles)[number];

/**
 * Creates a query client that retries after 1 ms, and the specification operations that use this
 * client.
 */
function begin() {
  const client = createQueryClient();
  const { queries, mutations } = client.getDefaultOptions();
  client.setDefaultOptions({
    queries: { ...queries, retryDelay: 1 },
    mutations: { ...mutations, retryDelay: 1 },
  });
  // Disables the version history, because otherwise recording the last read version would also
  // fetch the versions.
  const { viewer, read, run, lastReadVersions, ...rest } = startLastReadVersions(
    ['viewer.specificationHistory'],
    client,
  );
  const image = { ...ledgerSpecification, path: 'spec/flow.png' };
  const operations: Record<Title, readonly [Responses, () => Promise<unknown>]> = {
    'GET specification': ['text', () => read(specificationQuery(viewer, ledgerSpecification))],
    'GET version': [
      'text',
      () => read(specificationVersionQuery(viewer, ledgerSpecification, 'v1')),
    ],
    'GET versions': [
      'list',
      () => client.fetchInfiniteQuery(versionsQuery(viewer, ledgerSpecification, null)),
    ],
    'GET repositories': ['list', () => read(specificationRepositoriesQuery(viewer))],
    'GET tree': ['list', () => read(specificationTreeQuery(viewer, 'pay/core', 'spec'))],
    'GET file': ['bytes', () => read(specificationFileQuery(viewer, image))],
    'GET search': ['list', () => read(specificationSearchQuery(viewer, 'balances'))],
    'GET last read versions': ['list', () => read(lastReadVersions.query)],
    'PUT last read version': [
      'put',
      () => run(lastReadVersions.record, createLastReadInput('"1"')),
    ],
    'DELETE last read versions': ['delete', () => run(lastReadVersions.remove, undefined)],
  };
  return { ...rest, client, operations, read, viewer };
}

/**
 * Waits until the request is sent, and then advances the fake clock until the operation ends.
 * Resolves to the failure, or to undefined after success.
 */
async function outcome(request: Promise<unknown>, isSent: () => boolean): Promise<unknown> {
  let over = false;
  const settled = request.then(
    () => undefined,
    (error: unknown) => error,
  );
  void settled.then(() => {
    over = true;
  });
  // Waits in real time, because a request is sent only after its token has been signed.
  while (!over && !isSent()) await new Promise((resolve) => setImmediate(resolve));
  while (!over && vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(1_000);
  return settled;
}

describe.each(cases)(
  'fault in a specification operation: %s',
  (_fault, createResponse, expected) => {
    test.each(titles)(
      'causes the expected number of requests and the expected failure of %s',
      async (title) => {
        const { client, operations, sent, answerWith } = begin();
        const [kind, ask] = operations[title];
        // Only this fault uses the fake clock. For other faults, the fake time would pass before
        // the service responds, so requests would time out.
        if (createResponse === faults.F3.responses.it)
          vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
        answerWith((request, pass) => createResponse(pass, request.method));
        const failure = getFailure(await outcome(ask(), () => sent.length > 0));
        const [requests, failed] = expected[kind];
        expect({ requests: sent.length, failed: failure?.kind }).toEqual({ requests, failed });
        const kept = [...client.getQueryCache().getAll(), ...client.getMutationCache().getAll()];
        if (failed === undefined) return;
        for (const canary of Object.values(canaries)) {
          expect(JSON.stringify(kept.map(({ state }) => state))).not.toContain(canary);
        }
      },
    );
  },
);
