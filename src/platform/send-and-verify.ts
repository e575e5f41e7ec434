import { type Failure, failureOf, RequestError } from '#platform/http/failure.ts';

/** The answer to a write was lost, and what was read since then shows that it was not carried out. */
export class NotAppliedError extends RequestError {
  constructor(failure: Failure) {
    super({ ...failure, outcome: 'not-applied' });
  }
}

/** How a write is known to have been carried out: by its answer, or by the state read after it. */
export type VerifiedWrite<Answer, State> =
  | { readonly knownBy: 'answer'; readonly value: Answer }
  | { readonly knownBy: 'reading'; readonly value: State };

/**
 * Sends a write. If its answer is lost or unusable, reads the state to see whether it was carried out.
 * @param read undefined where the service offers no way to read the state; what it rejects with is
 *   dropped, and the error of `send` is thrown
 * @param isApplied whether the state shows that the write was carried out
 * @param unseen what a state that doesn't show the write proves: that it was not carried out, or
 *   nothing
 * @throws NotAppliedError when the state proves that the write was not carried out; else the error of
 *   `send`
 */
export async function sendAndVerify<Answer, State>({
  send,
  read,
  isApplied,
  unseen,
}: {
  readonly send: () => Promise<Answer>;
  readonly read: (() => Promise<State>) | undefined;
  readonly isApplied: (state: State) => boolean;
  readonly unseen: 'not-applied' | 'open';
}): Promise<VerifiedWrite<Answer, State>> {
  try {
    return { knownBy: 'answer', value: await send() };
  } catch (error) {
    const failure = failureOf(error);
    if (failure === undefined || failure.outcome === 'not-applied' || read === undefined) {
      throw error;
    }
    const found = await read().then(
      (value) => ({ value }),
      () => undefined,
    );
    if (found === undefined) throw error;
    if (isApplied(found.value)) return { knownBy: 'reading', value: found.value };
    throw unseen === 'not-applied' ? new NotAppliedError(failure) : error;
  }
}
