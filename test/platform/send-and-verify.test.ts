import { describe, expect, test, vi } from 'vitest';
import { type Failure, failureOf, type Outcome, RequestError } from '#platform/http/failure.ts';
import { NotAppliedError, sendAndVerify } from '#platform/send-and-verify.ts';
import { sampleFailures } from '#test/platform/http/failures.ts';

const lost = (outcome: Outcome): Failure => ({ ...sampleFailures.interrupted, outcome });
const failing = (outcome: Outcome) => async () => {
  throw new RequestError(lost(outcome));
};
const refusal = (write: Promise<unknown>): Promise<unknown> =>
  write.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('sendAndVerify', () => {
  test('resolves to the answer, without a reading', async () => {
    const read = vi.fn(async () => 'state');
    const write = sendAndVerify({ send: async () => 'answer', read, isApplied: () => true });
    expect(await write).toEqual({ knownBy: 'answer', value: 'answer' });
    expect(read).not.toHaveBeenCalled();
  });

  test.each<Outcome>(['unknown', 'applied'])(
    'resolves to a state that shows the write, when its outcome is %s',
    async (outcome) => {
      const write = sendAndVerify({
        send: failing(outcome),
        read: async () => ['x'],
        isApplied: (state) => state.includes('x'),
      });
      expect(await write).toEqual({ knownBy: 'reading', value: ['x'] });
    },
  );

  test.each([
    { outcome: 'unknown', unseen: undefined, isProof: true },
    { outcome: 'applied', unseen: undefined, isProof: false },
    { outcome: 'unknown', unseen: 'open', isProof: false },
    { outcome: 'applied', unseen: 'not-applied', isProof: true },
  ] as const)(
    'outcome $outcome, unseen $unseen: throws NotAppliedError $isProof',
    async ({ outcome, unseen, isProof }) => {
      const error = await refusal(
        sendAndVerify({
          send: failing(outcome),
          read: async () => 'state',
          isApplied: () => false,
          ...(unseen === undefined ? {} : { unseen }),
        }),
      );
      expect(error instanceof NotAppliedError).toBe(isProof);
      expect(failureOf(error)?.outcome).toBe(isProof ? 'not-applied' : outcome);
    },
  );

  test('reads nothing after a failure that was certainly not carried out', async () => {
    const read = vi.fn(async () => 'state');
    const write = sendAndVerify({ send: failing('not-applied'), read, isApplied: () => true });
    expect(failureOf(await refusal(write))).toEqual(lost('not-applied'));
    expect(read).not.toHaveBeenCalled();
  });

  test.each([
    ['can’t be read', undefined],
    [
      'fails to be read',
      async () => {
        throw new RequestError(sampleFailures.offline);
      },
    ],
  ])('throws the error of the write when the state %s', async (_, read) => {
    const write = sendAndVerify({ send: failing('unknown'), read, isApplied: () => true });
    expect(failureOf(await refusal(write))).toEqual(lost('unknown'));
  });
});
