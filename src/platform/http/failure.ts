export type Service = 'directory' | 'viewer' | 'webhooks';

/** Purpose of a request. `action` completes the sentence “Couldn’t …”. */
export type Operation = {
  readonly service: Service;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly action: string;
};

/** Whether the service carried out the request, as far as the client can determine. */
export type Outcome = 'not-applied' | 'unknown' | 'applied';

/** Parts of a response that are safe to show and copy: neither its body nor credentials. */
export type ResponseSummary = {
  readonly status: number;
  readonly contentType: string | undefined;
  readonly requestId: string | undefined;
  /** Error message from the service, as plain text of at most 300 characters. */
  readonly message: string | undefined;
  /** Problem details (RFC 9457); omitted if the error body contains none or was truncated. */
  readonly problem?: ProblemFields;
};

/** Contains only the values that a request named. */
export type CurrentValues = {
  readonly name?: string | null | undefined;
  readonly title?: string | null | undefined;
  readonly parentId?: string | null | undefined;
  readonly folderId?: string | null | undefined;
};

/** Fields that the interface defines for specific problems (RFC 9457, 3.2). */
export type ProblemFields = {
  /** Last segment of the problem's type, such as `unknown-etag`. */
  readonly type: string | undefined;
  /** In bytes. */
  readonly size: number | undefined;
  /** JSON pointer to the refused change, such as `/changes/17` (extension viewer.changes). */
  readonly pointer: string | undefined;
  /** Values of an item whose change was refused, because the user saw other values. */
  readonly current: CurrentValues | undefined;
  readonly movedTo: { readonly codeHostSlug: string; readonly path: string } | undefined;
};

/** Metadata of the response that a value was parsed from, safe to copy. `at` is in ISO 8601. */
export type ResponseHead = Omit<ResponseSummary, 'message' | 'problem'> & {
  readonly operation: Operation;
  readonly at: string;
  /** ETag (RFC 9110), if the service exposes it to the page. */
  readonly entityTag: string | undefined;
};

/** Error of one field of the request body (RFC 9457 with `errors`). */
export type FieldError = { readonly pointer: string; readonly detail: string };

type Happening =
  /** A parameter can't be part of a URL, or the URL would identify a different resource. */
  | { readonly kind: 'unaddressable' }
  | { readonly kind: 'offline' }
  /** Network and CORS errors, proxies, policy blocks and connection resets look alike to a page. */
  | { readonly kind: 'unreachable' }
  /** The connection broke after the response began. */
  | { readonly kind: 'interrupted' }
  | { readonly kind: 'timeout'; readonly seconds: number }
  /** No message is needed. */
  | { readonly kind: 'aborted' }
  | { readonly kind: 'unauthenticated' }
  /**
   * 401 or 403 of the directory. A 403 can also mean that a valid key has no access to the record.
   */
  | {
      readonly kind: 'key-required';
      readonly reason: 'missing' | 'refused';
      readonly status?: 401 | 403;
    }
  | { readonly kind: 'forbidden'; readonly response: ResponseSummary }
  | { readonly kind: 'not-found'; readonly response: ResponseSummary }
  | { readonly kind: 'conflict'; readonly response: ResponseSummary }
  | {
      readonly kind: 'invalid';
      readonly response: ResponseSummary;
      readonly fieldErrors: readonly FieldError[];
    }
  | { readonly kind: 'too-large'; readonly response: ResponseSummary }
  | {
      readonly kind: 'rate-limited';
      readonly response: ResponseSummary;
      readonly retryAfterMs: number | undefined;
    }
  /** Usually to the sign-in page of a proxy; the redirect wasn't followed. */
  | { readonly kind: 'redirected' }
  /** A status below 500 that no other kind covers. */
  | { readonly kind: 'rejected'; readonly response: ResponseSummary }
  | {
      readonly kind: 'server';
      readonly response: ResponseSummary;
      readonly retryAfterMs: number | undefined;
    }
  /** A successful response, for example a sign-in page or captive portal. */
  | { readonly kind: 'wrong-type'; readonly response: ResponseSummary }
  | { readonly kind: 'wrong-json'; readonly response: ResponseSummary }
  /** `issues` contain only locations and types, because a body can contain a secret. */
  | {
      readonly kind: 'wrong-shape';
      readonly response: ResponseSummary;
      readonly issues: readonly string[];
    }
  | { readonly kind: 'oversize'; readonly response: ResponseSummary; readonly maxBytes: number };

/** `at` is the time of the failure in ISO 8601. */
export type Failure = Happening & {
  readonly operation: Operation;
  readonly outcome: Outcome;
  readonly at: string;
};

export type FailureKind = Failure['kind'];

export class RequestError extends Error {
  override readonly name = 'RequestError';
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(`${failure.operation.method} ${failure.operation.service}: ${failure.kind}`);
    this.failure = failure;
  }
}

const writes = new Set<Operation['method']>(['POST', 'PUT', 'PATCH', 'DELETE']);

export function getOutcomeWithoutResponse(operation: Operation): Outcome {
  return writes.has(operation.method) ? 'unknown' : 'not-applied';
}

export function createRequestError(
  operation: Operation,
  outcome: Outcome,
  happening: Happening,
): RequestError {
  return new RequestError({ ...happening, operation, outcome, at: new Date().toISOString() });
}

export function getFailure(error: unknown): Failure | undefined {
  return error instanceof RequestError ? error.failure : undefined;
}

export function isFailure(error: unknown, ...kinds: readonly FailureKind[]): boolean {
  const failure = getFailure(error);
  return failure !== undefined && kinds.includes(failure.kind);
}
