import { type Failure, getFailure, RequestError } from '#platform/http/failure.ts';

/** Thrown if a write got no response, and a later read shows that it was not carried out. */
export class NotAppliedError extends RequestError {
  constructor(failure: Failure) {
    super({ ...failure, outcome: 'not-applied' });
  }
}

export type VerifiedWrite<Result, State> =
  | { readonly source: 'response'; readonly value: Result }
  | { readonly source: 'reading'; readonly value: State };

/**
 * Sends a write. If its response is lost or invalid, reads the state to determine whether the write
 * was carried out. `read` is undefined if the service can't return the state. `unseen` is the
 * meaning of a state without the result: `open` if the write could still be carried out.
 *
 * @throws NotAppliedError if the state proves that the write failed; otherwise the error of `send`
 */
export async function sendAndVerify<Result, State>({
  send,
  read,
  isApplied,
  unseen,
}: {
  readonly send: () => Promise<Result>;
  readonly read: (() => Promise<State>) | undefined;
  readonly isApplied: (state: State) => boolean;
  readonly unseen: 'not-applied' | 'open';
}): Promise<VerifiedWrite<Result, State>> {
  try {
    return { source: 'response', value: await send() };
  } catch (error) {
    const failure = getFailure(error);
    if (failure === undefined || failure.outcome === 'not-applied' || read === undefined) {
      throw error;
    }
    const found = await read().then(
      (value) => ({ value }),
      () => undefined,
    );
    if (found === undefined) throw error;
    if (isApplied(found.value)) return { source: 'reading', value: found.value };
    throw unseen === 'not-applied' ? new NotAppliedError(failure) : error;
  }
}
