import { describe, expect, test, vi } from 'vitest';
import { type Failure, getFailure, type Outcome, RequestError } from '#platform/http/failure.ts';
import { NotAppliedError, sendAndVerify } from '#platform/send-and-verify.ts';
import { sampleFailures } from '#test/platform/http/failures.ts';

const lost = (outcome: Outcome): Failure => ({ ...sampleFailures.interrupted, outcome });

/**
 * Sends a write that fails with this outcome, and then reads a state. `isApplied` determines
 * whether the state contains the written change.
 */
function verify(outcome: Outcome, isApplied = false, unseen: 'not-applied' | 'open' = 'open') {
  const read = vi.fn(async () => 'state');
  const send = async () => {
    throw new RequestError(lost(outcome));
  };
  const write = sendAndVerify({ send, read, isApplied: () => isApplied, unseen });
  return { read, write, error: write.catch((error: unknown) => error) };
}

describe('sendAndVerify', () => {
  test('resolves to the response without reading the state if the write succeeds', async () => {
    const read = vi.fn(async () => 'state');
    const send = async () => 'answer';
    const write = sendAndVerify({ send, read, isApplied: () => true, unseen: 'open' });
    expect(await write).toEqual({ source: 'response', value: 'answer' });
    expect(read).not.toHaveBeenCalled();
  });

  test.each<Outcome>(['unknown', 'applied'])(
    'resolves to the state that contains the change if the outcome of the failed write is %s',
    async (outcome) => {
      expect(await verify(outcome, true).write).toEqual({ source: 'reading', value: 'state' });
    },
  );

  test.each([
    ['open', false],
    ['not-applied', true],
  ] as const)(
    'with the option unseen “%s” rejects with NotAppliedError if the state lacks the change: %s',
    async (unseen, isProof) => {
      const error = await verify('unknown', false, unseen).error;
      expect(error instanceof NotAppliedError).toBe(isProof);
      expect(getFailure(error)?.outcome).toBe(isProof ? 'not-applied' : 'unknown');
    },
  );

  test("doesn't read the state if the failure proves that the write was not applied", async () => {
    const { error, read } = verify('not-applied', true);
    expect(getFailure(await error)).toEqual(lost('not-applied'));
    expect(read).not.toHaveBeenCalled();
  });

  test('throws the error of the write if the state can’t be read', async () => {
    const error = new RequestError(lost('unknown'));
    const write = sendAndVerify({
      send: () => Promise.reject(error),
      read: () => Promise.reject(new RequestError(sampleFailures.offline)),
      isApplied: () => true,
      unseen: 'not-applied',
    });
    await expect(write).rejects.toBe(error);
  });
});
