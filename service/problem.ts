/** What is wrong with one member of a body or query; `pointer` is a JSON Pointer as a URI fragment. */
export type ProblemError = { pointer: string; detail: string };

type ProblemOptions = {
  headers?: Record<string, string>;
  errors?: readonly ProblemError[];
  /** Members of its own, such as `type` and those that the type defines. */
  members?: Record<string, unknown>;
  /** Underlying error of an internal failure. It is logged, and never part of the response. */
  cause?: unknown;
};

/** A refusal that becomes an RFC 9457 answer. Anything else thrown is a fault of the service. */
export class Problem extends Error {
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

  /** The same problem of the part of a body at this JSON Pointer, which it has as `pointer`. */
  at(pointer: string): Problem {
    const { status, title, detail, headers, errors = [], members } = this;
    const located = errors.map((error) => ({
      ...error,
      pointer: error.pointer.replace('#', `#${pointer}`),
    }));
    return new Problem(status, title, detail, {
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

export function unauthorized(detail: string, challenge: string): Problem {
  return new Problem(401, 'Not authenticated', detail, {
    headers: { 'www-authenticate': challenge },
  });
}

export function forbidden(detail: string): Problem {
  return new Problem(403, 'Not permitted', detail);
}

export function notFound(detail: string, members: Record<string, unknown> = {}): Problem {
  return new Problem(404, 'Not found', detail, { members });
}

export function conflict(detail: string): Problem {
  return new Problem(409, 'Conflict', detail);
}

export function preconditionFailed(detail: string): Problem {
  return new Problem(412, 'Precondition failed', detail);
}

export function gone(detail: string): Problem {
  return new Problem(410, 'No longer kept', detail);
}

export function contentTooLarge(detail: string, members: Record<string, unknown> = {}): Problem {
  return new Problem(413, 'Content too large', detail, { members });
}

export function unsupportedMediaType(detail: string): Problem {
  return new Problem(415, 'Unsupported media type', detail);
}

export function tooManyRequests(detail: string, retryAfterSeconds: number): Problem {
  return new Problem(429, 'Too many requests', detail, {
    headers: { 'retry-after': String(retryAfterSeconds) },
  });
}

export function serviceUnavailable(
  detail: string,
  retryAfterSeconds: number,
  cause?: unknown,
): Problem {
  return new Problem(503, 'Not available', detail, {
    cause,
    headers: { 'retry-after': String(retryAfterSeconds) },
  });
}

export function unprocessable(errors: readonly ProblemError[]): Problem {
  const detail = errors.map((error) => error.detail).join(' ');
  return new Problem(422, 'The request is not valid', detail, { errors });
}
