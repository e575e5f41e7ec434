import * as v from 'valibot';
import { answerFailure, answerOf } from './answer-failure.ts';
import type { AnswerFormat } from './answer-format.ts';
import { BodyTooLargeError, NotTextError, readBeginning } from './capped-body.ts';
import { type Operation, outcomeWithoutAnswer, RequestError, requestError } from './failure.ts';
import type { Transport } from './http.ts';
import { TimeLimitError, withTimeLimit } from './time-limit.ts';

/** Time until an answer begins; when it has begun, the same clock starts again for its body. */
const beginSeconds = 15;
const bodySeconds = { read: 45, write: 30 };

/** Places and types only: what was received may hold a secret. */
function describeIssue({ expected, path }: v.BaseIssue<unknown>): string {
  const place = path?.map(({ key }) => String(key)).join('.') || 'the answer';
  return `${place} is not ${expected ?? 'as expected'}`;
}

/** Why an answer of 2xx can't be used, or undefined when `error` is about something else. */
function unusable(error: unknown, response: Response, maxBytes: number) {
  const answer = answerOf(response);
  if (error instanceof BodyTooLargeError) return { kind: 'oversize', answer, maxBytes } as const;
  if (error instanceof NotTextError || error instanceof SyntaxError) {
    return { kind: 'wrong-json', answer } as const;
  }
  if (error instanceof v.ValiError) {
    return { kind: 'wrong-shape', answer, issues: error.issues.map(describeIssue) } as const;
  }
  return undefined;
}

/**
 * One request and its answer, as the format makes it.
 * @throws RequestError and nothing else
 */
export async function exchange<T>(
  operation: Operation,
  url: string,
  init: RequestInit,
  format: AnswerFormat<T>,
  {
    signal,
    maxBytes,
    beginLimitSeconds = beginSeconds,
    transport = fetch,
  }: {
    readonly signal: AbortSignal | undefined;
    readonly maxBytes: number;
    readonly beginLimitSeconds?: number | undefined;
    readonly transport?: Transport | undefined;
  },
): Promise<T> {
  let outcome = outcomeWithoutAnswer(operation);
  let answered: Response | undefined;
  try {
    return await withTimeLimit(beginLimitSeconds, signal, async (limit, allow) => {
      const response = await transport(url, { ...init, signal: limit });
      allow(bodySeconds[operation.method === 'GET' ? 'read' : 'write']);
      if (response.type === 'opaqueredirect') {
        throw requestError(operation, outcome, { kind: 'redirected' });
      }
      if (response.status === 304 && format.known !== undefined) return format.known;
      if (!response.ok) {
        throw answerFailure(operation, response, await readBeginning(response));
      }
      if (!format.takes(response)) {
        // Not awaited: cancelling a stream with a second reader never resolves.
        response.body?.cancel().catch(() => undefined);
        throw requestError(operation, outcome, { kind: 'wrong-type', answer: answerOf(response) });
      }
      answered = response;
      if (operation.method !== 'GET') outcome = 'applied';
      return await format.read(response, maxBytes, operation);
    });
  } catch (error) {
    if (error instanceof RequestError) throw error;
    if (error instanceof TimeLimitError) {
      throw requestError(operation, outcome, { kind: 'timeout', seconds: error.seconds });
    }
    if (signal?.aborted) throw requestError(operation, outcome, { kind: 'aborted' });
    if (answered === undefined) throw requestError(operation, outcome, { kind: 'unreachable' });
    throw requestError(
      operation,
      outcome,
      unusable(error, answered, maxBytes) ?? { kind: 'interrupted' },
    );
  }
}
