/** Error in a body or a query parameter; `pointer` is a JSON Pointer as a URI fragment. */
export type ProblemError = { pointer: string; detail: string };

type ProblemOptions = {
  headers?: Record<string, string>;
  errors?: readonly ProblemError[];
  /** Such as `type` and the fields that this type defines. */
  members?: Record<string, unknown>;
  /** Cause of an internal failure; logged, but never part of the response. */
  cause?: unknown;
};

/** Error that is sent as an RFC 9457 response. All other errors are treated as internal errors. */
export class ProblemResponseError extends Error {
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  readonly headers: Record<string, string>;
  readonly errors: readonly ProblemError[] | undefined;
  readonly members: Record<string, unknown>;

  constructor(status: number, title: string, detail: string, options: ProblemOptions = {}) {
    super(detail, 'cause' in options ? { cause: options.cause } : undefined);
    this.status = status;
    this.title = title;
    this.detail = detail;
    this.headers = options.headers ?? {};
    this.errors = options.errors;
    this.members = options.members ?? {};
  }

  /**
   * Returns the error for a value inside the body. `pointer` is its JSON Pointer, which becomes a
   * field of the response and is prepended to the pointers in `errors`.
   */
  at(pointer: string): ProblemResponseError {
    const { status, title, detail, headers, errors = [], members } = this;
    const located = errors.map((error) => ({
      ...error,
      pointer: error.pointer.replace('#', `#${pointer}`),
    }));
    return new ProblemResponseError(status, title, detail, {
      headers,
      ...(located.length > 0 && { errors: located }),
      members: { ...members, pointer },
    });
  }

  toResponse(): Response {
    const { title, status, detail, errors, members } = this;
    return new Response(JSON.stringify({ ...members, title, status, detail, errors }), {
      status,
      headers: {
        ...this.headers,
        'content-type': 'application/problem+json',
        'cache-control': 'no-store',
      },
    });
  }
}

/** `members` are additional fields of the response. */
const kind =
  (status: number, title: string) =>
  (detail: string, members: Record<string, unknown> = {}): ProblemResponseError =>
    new ProblemResponseError(status, title, detail, { members });

export const createForbiddenProblem = kind(403, 'Not permitted');
export const createNotFoundProblem = kind(404, 'Not found');
export const createConflictProblem = kind(409, 'Conflict');
export const createGoneProblem = kind(410, 'No longer kept');
export const createPreconditionFailedProblem = kind(412, 'Precondition failed');
export const createContentTooLargeProblem = kind(413, 'Content too large');
export const createUnsupportedMediaTypeProblem = kind(415, 'Unsupported media type');

export function createUnauthorizedProblem(detail: string, challenge: string): ProblemResponseError {
  return new ProblemResponseError(401, 'Not authenticated', detail, {
    headers: { 'www-authenticate': challenge },
  });
}

export function createTooManyRequestsProblem(
  detail: string,
  retryAfterSeconds: number,
): ProblemResponseError {
  return new ProblemResponseError(429, 'Too many requests', detail, {
    headers: { 'retry-after': String(retryAfterSeconds) },
  });
}

export function createServiceUnavailableProblem(
  detail: string,
  retryAfterSeconds: number,
  cause?: unknown,
): ProblemResponseError {
  return new ProblemResponseError(503, 'Not available', detail, {
    cause,
    headers: { 'retry-after': String(retryAfterSeconds) },
  });
}

export function createUnprocessableProblem(errors: readonly ProblemError[]): ProblemResponseError {
  const detail = errors.map((error) => error.detail).join(' ');
  return new ProblemResponseError(422, 'The request is not valid', detail, { errors });
}
