import type { Failure, FailureKind, Operation } from '#platform/http/failure.ts';

const operation: Operation = { service: 'webhooks', method: 'POST', action: 'create the webhook' };
const response = {
  status: 400,
  contentType: 'application/problem+json',
  requestId: 'req-1',
  message: undefined,
};
const common = { operation, outcome: 'not-applied', at: '2026-11-21T03:00:00.000Z' } as const;

/** One sample failure of each kind; the type requires a sample for every new kind. */
export const sampleFailures: { [Kind in FailureKind]: Extract<Failure, { kind: Kind }> } = {
  unaddressable: { ...common, kind: 'unaddressable' },
  offline: { ...common, kind: 'offline' },
  unreachable: { ...common, kind: 'unreachable', outcome: 'unknown' },
  interrupted: { ...common, kind: 'interrupted', outcome: 'applied' },
  timeout: { ...common, kind: 'timeout', seconds: 30, outcome: 'unknown' },
  aborted: { ...common, kind: 'aborted' },
  unauthenticated: { ...common, kind: 'unauthenticated' },
  'key-required': { ...common, kind: 'key-required', reason: 'missing' },
  forbidden: { ...common, kind: 'forbidden', response },
  'not-found': { ...common, kind: 'not-found', response },
  conflict: { ...common, kind: 'conflict', response },
  invalid: { ...common, kind: 'invalid', response, fieldErrors: [] },
  'too-large': { ...common, kind: 'too-large', response },
  'rate-limited': { ...common, kind: 'rate-limited', response, retryAfterMs: 1500 },
  redirected: { ...common, kind: 'redirected', outcome: 'unknown' },
  rejected: { ...common, kind: 'rejected', response },
  server: { ...common, kind: 'server', response, retryAfterMs: undefined, outcome: 'unknown' },
  'wrong-type': { ...common, kind: 'wrong-type', response, outcome: 'unknown' },
  'wrong-json': { ...common, kind: 'wrong-json', response, outcome: 'applied' },
  'wrong-shape': { ...common, kind: 'wrong-shape', response, issues: ['url is not string'] },
  oversize: { ...common, kind: 'oversize', response, maxBytes: 5 * 1024 ** 2 },
};
