import {
  type Answer,
  type AnswerHead,
  type Operation,
  outcomeWithoutAnswer,
  type RequestError,
  requestError,
} from './failure.ts';
import { problemIn } from './problem-body.ts';

const retryAfterBounds = { shortest: 1_000, longest: 120_000 };

/** Milliseconds to wait, from seconds or a date, kept within 1 to 120 seconds. */
export function parseRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  const wait = /^\s*\d+\s*$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  if (Number.isNaN(wait)) return undefined;
  return Math.min(Math.max(wait, retryAfterBounds.shortest), retryAfterBounds.longest);
}

/** The head of an answer just received to `operation`. */
export function answerHead(operation: Operation, response: Response): AnswerHead {
  const { status, contentType, requestId } = answerOf(response);
  const entityTag = response.headers.get('etag') ?? undefined;
  return { operation, at: new Date().toISOString(), status, contentType, requestId, entityTag };
}

/** What may be shown and copied of an answer. */
export function answerOf(response: Response, message: string | undefined = undefined): Answer {
  return {
    status: response.status,
    contentType: response.headers.get('content-type') ?? undefined,
    requestId: response.headers.get('x-request-id') ?? undefined,
    message,
  };
}

/** The failure of an answer that isn't a success. The status decides; the body adds a message. */
export function answerFailure(
  operation: Operation,
  response: Response,
  body: string,
): RequestError {
  const { status } = response;
  const contentType = response.headers.get('content-type') ?? '';
  const { message, fieldErrors, members } = problemIn(body, contentType);
  const answer: Answer = {
    ...answerOf(response, message),
    ...(members === undefined ? {} : { problem: members }),
  };
  const pause = parseRetryAfter(response.headers.get('retry-after'), Date.now());
  const notApplied = (happening: Parameters<typeof requestError>[2]) =>
    requestError(operation, 'not-applied', happening);

  switch (status) {
    case 400:
    case 422:
      return notApplied({ kind: 'invalid', answer, fieldErrors });
    case 401:
      return operation.service === 'directory'
        ? notApplied({ kind: 'key-required', reason: 'refused', status: 401 })
        : notApplied({ kind: 'unauthenticated' });
    case 403:
      return operation.service === 'directory'
        ? notApplied({ kind: 'key-required', reason: 'refused', status: 403 })
        : notApplied({ kind: 'forbidden', answer });
    case 404:
    case 410:
      return notApplied({ kind: 'not-found', answer });
    case 409:
    case 412:
    case 428:
      return notApplied({ kind: 'conflict', answer });
    case 413:
    case 414:
    case 431:
      return notApplied({ kind: 'too-large', answer });
    case 429:
      return notApplied({ kind: 'rate-limited', answer, retryAfterMs: pause });
    default:
      break;
  }
  if (status >= 500) {
    return requestError(operation, outcomeWithoutAnswer(operation), {
      kind: 'server',
      answer,
      retryAfterMs: pause,
    });
  }
  // After 408 the service may have begun already; a 3xx leads elsewhere.
  const certain = status >= 400 && status !== 408;
  return requestError(operation, certain ? 'not-applied' : outcomeWithoutAnswer(operation), {
    kind: 'rejected',
    answer,
  });
}
