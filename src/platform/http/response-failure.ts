import * as v from 'valibot';
import {
  createRequestError,
  type FieldError,
  getOutcomeWithoutResponse,
  type Operation,
  type ProblemFields,
  type RequestError,
  type ResponseHead,
  type ResponseSummary,
} from './failure.ts';

const maxMessageLength = 300;
const maxProblemTextLength = 4096;

const name = v.pipe(v.string(), v.nonEmpty(), v.maxLength(maxProblemTextLength));

const value = v.optional(v.nullable(v.string()));

const text = v.fallback(v.optional(v.string()), undefined);

/** One error of a list: text, or an object in the form of RFC 9457 or of a web framework. */
const listedError = v.union([
  v.string(),
  v.looseObject({
    pointer: text,
    source: v.fallback(v.optional(v.object({ pointer: v.string() })), undefined),
    detail: text,
    message: text,
    msg: text,
    title: text,
  }),
]);

/** Errors as a list, or as an object with the errors of each field. */
const errorsSchema = v.union([
  v.array(v.fallback(listedError, '')),
  v.record(v.string(), v.fallback(v.union([v.string(), v.array(v.fallback(v.string(), ''))]), '')),
]);

const problemSchema = v.looseObject({
  detail: v.fallback(v.optional(v.union([v.string(), errorsSchema])), undefined),
  title: text,
  message: text,
  error: v.fallback(
    v.optional(
      v.union([
        v.string(),
        v.pipe(
          v.object({ message: v.string() }),
          v.transform(({ message }) => message),
        ),
      ]),
    ),
    undefined,
  ),
  error_description: text,
  errors: v.fallback(v.optional(errorsSchema), undefined),
  type: text,
  size: v.fallback(v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))), undefined),
  pointer: v.fallback(v.optional(v.string()), undefined),
  current: v.fallback(
    v.optional(v.object({ name: value, title: value, parentId: value, folderId: value })),
    undefined,
  ),
  movedTo: v.fallback(v.optional(v.object({ codeHostSlug: name, path: name })), undefined),
});

type Problem = {
  message: string | undefined;
  fieldErrors: readonly FieldError[];
  members?: ProblemFields;
};

/** Returns the message of a service as plain text: one line, at most 300 characters, no markup. */
function readable(text: string | undefined): string | undefined {
  const line = text?.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  if (line === undefined || line === '' || line.startsWith('<')) return undefined;
  const characters = [...line];
  return characters.length > maxMessageLength
    ? `${characters.slice(0, maxMessageLength - 1).join('')}…`
    : line;
}

/** Returns the errors of the fields. An error without a field has an empty pointer. */
function toFieldErrors(errors: v.InferOutput<typeof errorsSchema>): readonly FieldError[] {
  const found = Array.isArray(errors)
    ? errors.map((one) =>
        typeof one === 'string'
          ? { pointer: '', detail: one }
          : {
              pointer: one.pointer ?? one.source?.pointer ?? '',
              detail: one.detail ?? one.message ?? one.msg ?? one.title,
            },
      )
    : Object.entries(errors).flatMap(([field, details]) =>
        [details].flat().map((detail) => ({ pointer: `/${field}`, detail })),
      );
  return found.flatMap(({ pointer, detail }) => {
    const line = readable(detail);
    return line === undefined ? [] : { pointer, detail: line };
  });
}

/** Supports the common formats of error bodies; `text` can be only the beginning of a body. */
export function parseProblem(text: string, contentType: string | undefined): Problem {
  const nothing: Problem = { message: undefined, fieldErrors: [] };
  if (contentType?.startsWith('text/plain')) return { ...nothing, message: readable(text) };
  try {
    const problem = v.safeParse(problemSchema, JSON.parse(text));
    if (!problem.success) return nothing;
    const { detail, title, message, error, error_description, errors, type } = problem.output;
    const { size, pointer, current, movedTo } = problem.output;
    const isText = typeof detail === 'string';
    const fieldErrors = toFieldErrors(errors ?? (isText ? undefined : detail) ?? []);
    const joined = [...new Set(fieldErrors.map((one) => one.detail))].join(' ');
    const texts = [isText ? detail : undefined, message, error_description, joined, title, error];
    return {
      message: texts.map(readable).find(Boolean),
      fieldErrors,
      members: { type: /[\w-]{1,60}$/.exec(type ?? '')?.[0], size, pointer, current, movedTo },
    };
  } catch {
    return nothing;
  }
}

const retryAfterBounds = { shortest: 1_000, longest: 120_000 };

/** Returns milliseconds, clamped to 1 to 120 seconds. The header contains seconds or a date. */
export function parseRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  const wait = /^\s*\d+\s*$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  if (Number.isNaN(wait)) return undefined;
  return Math.min(Math.max(wait, retryAfterBounds.shortest), retryAfterBounds.longest);
}

export function createResponseHead(operation: Operation, response: Response): ResponseHead {
  const { status, contentType, requestId } = summarizeResponse(response);
  const entityTag = response.headers.get('etag') ?? undefined;
  return { operation, at: new Date().toISOString(), status, contentType, requestId, entityTag };
}

/** Returns the parts of a response that are safe to show and copy. */
export function summarizeResponse(
  response: Response,
  message: string | undefined = undefined,
): ResponseSummary {
  return {
    status: response.status,
    contentType: response.headers.get('content-type') ?? undefined,
    requestId: response.headers.get('x-request-id') ?? undefined,
    message,
  };
}

/** Creates a failure, whose kind the status determines; the body adds a message. */
export function createResponseFailure(
  operation: Operation,
  response: Response,
  body: string,
): RequestError {
  const { status } = response;
  const contentType = response.headers.get('content-type') ?? '';
  const { message, fieldErrors, members } = parseProblem(body, contentType);
  const summary: ResponseSummary = {
    ...summarizeResponse(response, message),
    ...(members === undefined ? {} : { problem: members }),
  };
  const pause = parseRetryAfter(response.headers.get('retry-after'), Date.now());
  const notApplied = (happening: Parameters<typeof createRequestError>[2]) =>
    createRequestError(operation, 'not-applied', happening);

  switch (status) {
    case 400:
    case 422:
      return notApplied({ kind: 'invalid', response: summary, fieldErrors });
    case 401:
    case 403:
      if (operation.service === 'directory') {
        return notApplied({ kind: 'key-required', reason: 'refused', status });
      }
      return notApplied(
        status === 401 ? { kind: 'unauthenticated' } : { kind: 'forbidden', response: summary },
      );
    case 404:
    case 410:
      return notApplied({ kind: 'not-found', response: summary });
    case 409:
    case 412:
    case 428:
      return notApplied({ kind: 'conflict', response: summary });
    case 413:
    case 414:
    case 431:
      return notApplied({ kind: 'too-large', response: summary });
    case 429:
      return notApplied({ kind: 'rate-limited', response: summary, retryAfterMs: pause });
    default:
      break;
  }
  if (status >= 500) {
    return createRequestError(operation, getOutcomeWithoutResponse(operation), {
      kind: 'server',
      response: summary,
      retryAfterMs: pause,
    });
  }
  // After a 408 or a redirect, the service might have carried out the request.
  const certain = status >= 400 && status !== 408;
  return createRequestError(
    operation,
    certain ? 'not-applied' : getOutcomeWithoutResponse(operation),
    {
      kind: 'rejected',
      response: summary,
    },
  );
}
