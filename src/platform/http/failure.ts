/** Which part of the service a request goes to. */
export type Service = 'directory' | 'viewer' | 'webhooks';

/** What the app set out to do. `action` completes the sentence “Couldn’t …”. */
export type Operation = {
  readonly service: Service;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly action: string;
};

/** Whether the service carried the request out, as far as can be known from here. */
export type Outcome = 'not-applied' | 'unknown' | 'applied';

/** What is safe to show and copy of an answer: never its body, never a credential. */
export type Answer = {
  readonly status: number;
  readonly contentType: string | undefined;
  readonly requestId: string | undefined;
  /** One sentence the service itself gave, as plain text, at most 300 characters. */
  readonly message: string | undefined;
  /** Only in what was read of an error's body. */
  readonly problem?: ProblemMembers;
};

/** Members that the interface names for single problems (RFC 9457, 3.2). */
export type ProblemMembers = {
  /** The last part of the problem's type, such as `unknown-etag`. */
  readonly type: string | undefined;
  /** Of what was asked for, in bytes. */
  readonly size: number | undefined;
  /** JSON pointer to the change that was refused, such as `/changes/17` (extension viewer.changes). */
  readonly pointer: string | undefined;
  /** Where a specification is now. */
  readonly movedTo: { readonly codeHostSlug: string; readonly path: string } | undefined;
};

/** The answer that something was read from, as far as it is safe to copy. `at` is ISO 8601. */
export type AnswerHead = Omit<Answer, 'message' | 'problem'> & {
  readonly operation: Operation;
  readonly at: string;
  /** The ETag (RFC 9110), where the service lets the page see it. */
  readonly entityTag: string | undefined;
};

/** An error the service tied to one member of the request body (RFC 9457 with `errors`). */
export type FieldError = { readonly pointer: string; readonly detail: string };

type Happening =
  /** Refused before any request: the address would have meant something else. */
  | { readonly kind: 'unaddressable' }
  | { readonly kind: 'offline' }
  /** No readable answer: to a page, network, CORS, proxy, policy and reset look the same. */
  | { readonly kind: 'unreachable' }
  /** The answer began and broke off. */
  | { readonly kind: 'interrupted' }
  | { readonly kind: 'timeout'; readonly seconds: number }
  /** This app gave the request up itself; nobody needs to be told. */
  | { readonly kind: 'aborted' }
  | { readonly kind: 'unauthenticated' }
  /** Refused with 401, or with 403, where the key may be right and this alone not allowed. */
  | {
      readonly kind: 'key-required';
      readonly reason: 'missing' | 'refused';
      readonly status?: 401 | 403;
    }
  | { readonly kind: 'forbidden'; readonly answer: Answer }
  | { readonly kind: 'not-found'; readonly answer: Answer }
  | { readonly kind: 'conflict'; readonly answer: Answer }
  | {
      readonly kind: 'invalid';
      readonly answer: Answer;
      readonly fieldErrors: readonly FieldError[];
    }
  | { readonly kind: 'too-large'; readonly answer: Answer }
  | {
      readonly kind: 'rate-limited';
      readonly answer: Answer;
      readonly retryAfterMs: number | undefined;
    }
  /** Sent elsewhere, most often to a sign-in page by a proxy in between; not followed. */
  | { readonly kind: 'redirected' }
  /** Any other answer that is neither success nor a server error. */
  | { readonly kind: 'rejected'; readonly answer: Answer }
  | {
      readonly kind: 'server';
      readonly answer: Answer;
      readonly retryAfterMs: number | undefined;
    }
  /** Success in name, but of another content type: a sign-in page or a captive portal. */
  | { readonly kind: 'wrong-type'; readonly answer: Answer }
  | { readonly kind: 'wrong-json'; readonly answer: Answer }
  /** `issues` name places and types only: a body may hold a secret. */
  | { readonly kind: 'wrong-shape'; readonly answer: Answer; readonly issues: readonly string[] }
  | { readonly kind: 'oversize'; readonly answer: Answer; readonly maxBytes: number };

/** Every way a request can fail. */
export type Failure = Happening & {
  readonly operation: Operation;
  readonly outcome: Outcome;
  /** When it happened, ISO 8601. */
  readonly at: string;
};

export type FailureKind = Failure['kind'];

/** Carries a Failure through promises and error boundaries. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(`${failure.operation.method} ${failure.operation.service}: ${failure.kind}`);
    this.failure = failure;
  }
}

const writes = new Set<Operation['method']>(['POST', 'PUT', 'PATCH', 'DELETE']);

/** The outcome without a status: a read changes nothing, a write may have been carried out. */
export function outcomeWithoutAnswer(operation: Operation): Outcome {
  return writes.has(operation.method) ? 'unknown' : 'not-applied';
}

export function requestError(
  operation: Operation,
  outcome: Outcome,
  happening: Happening,
): RequestError {
  return new RequestError({ ...happening, operation, outcome, at: new Date().toISOString() });
}

export function failureOf(error: unknown): Failure | undefined {
  return error instanceof RequestError ? error.failure : undefined;
}

/** True when the error is a failure of this kind: `isFailure(error, 'not-found')`. */
export function isFailure(error: unknown, ...kinds: readonly FailureKind[]): boolean {
  const failure = failureOf(error);
  return failure !== undefined && kinds.includes(failure.kind);
}
