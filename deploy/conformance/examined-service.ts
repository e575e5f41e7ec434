import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { type DocumentedOperation, getBaseUrl, getOperation } from '#deploy/interface/document.ts';
import { validateBody } from '#deploy/interface/validate.ts';
import {
  decodeBody,
  type Fetch,
  NoResponseError,
  type ReceivedResponse,
  sendHttpRequest,
} from '#deploy/send.ts';
import type { Config, Extension } from '#platform/config.ts';

/**
 * Kind of a deviation, which determines the advice for fixing it: unexpected status, no response,
 * body that isn't JSON, or invalid records in a list.
 */
export type DeviationKind = { readonly status: number } | 'no response' | 'not JSON' | 'records';

/** Error thrown if the service deviates from the interface; the message states the deviation. */
export class DeviationError extends Error {
  override readonly name = 'Deviation';
  /** Operation that deviates; undefined if it is the operation under test. */
  readonly operation: string | undefined;
  readonly kind: DeviationKind | undefined;

  constructor(what: string, operation?: string, kind?: DeviationKind) {
    super(what);
    this.operation = operation;
    this.kind = kind;
  }
}

/** Error thrown if a check can't run; the message states the reason. */
export class CheckSkippedError extends Error {
  override readonly name = 'NotChecked';
}

/** Throws a DeviationError with the message `otherwise` if the condition is false. */
export function assertRule(condition: boolean, otherwise: string): asserts condition {
  if (!condition) throw new DeviationError(otherwise);
}

/**
 * Credentials in a request: `own` (those of the operation's service), `other` (those of the other
 * service), `nobody` (an invalid key or token) or `none`. The directory uses a key; the viewer and
 * the webhooks use a bearer token.
 */
export type CredentialsOwner = 'own' | 'none' | 'nobody' | 'other';

/** Parameters, body and credentials of a request. */
export type RequestParts = {
  /** Unencoded values for the placeholders in the path. */
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Request body, sent as JSON. */
  readonly body?: unknown;
  readonly credentials?: CredentialsOwner;
};

/**
 * Headers with the credentials for the directory and for the other services; `directory` is
 * undefined if a proxy adds the key.
 */
export type ServiceCredentials = {
  readonly directory: Readonly<Record<string, string>> | undefined;
  readonly others: Readonly<Record<string, string>>;
};

/** Service to check, with the credentials and the `fetch` function for requests to it. */
export type ConformanceTarget = {
  readonly config: Config;
  readonly credentials: ServiceCredentials;
  readonly fetch: Fetch;
  /** Time limit for a response, in seconds. */
  readonly limitSeconds: number;
  /** Called with each response of the service. */
  readonly onResponse?: (operation: DocumentedOperation, response: ReceivedResponse) => void;
};

const LONGEST_PAUSE_SECONDS = 60;
const MOST_ATTEMPTS = 3;

/**
 * Sends a request, and retries it after a response with status 429. Throws a DeviationError if no
 * response arrives.
 */
export async function sendRequest(
  target: ConformanceTarget,
  name: string,
  sent: RequestParts,
): Promise<ReceivedResponse> {
  const { config, credentials, fetch, limitSeconds } = target;
  const { path = {}, query = {}, body, credentials: whose = 'own' } = sent;
  const operation = getOperation(name);
  const { method, path: template, service } = operation;
  const filled = template.replace(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(path[key] ?? ''),
  );
  const url = new URL(getBaseUrl(service, config) + filled);
  url.search = new URLSearchParams(query).toString();
  const init: RequestInit = {
    method,
    headers: {
      // A proxy that compresses a response weakens its ETag, so the request doesn't accept
      // compression.
      'accept-encoding': 'identity',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...sent.headers,
      ...headersOf(whose, service === 'directory', credentials),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  };
  for (let attempt = 1; ; attempt += 1) {
    const response = await sendHttpRequest(url, init, limitSeconds, fetch).catch(
      (error: unknown) => {
        throw error instanceof NoResponseError
          ? new DeviationError(error.message, name, 'no response')
          : error;
      },
    );
    target.onResponse?.(operation, response);
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
    const isRepeated = response.status === 429 && attempt < MOST_ATTEMPTS;
    if (!isRepeated || !(seconds <= LONGEST_PAUSE_SECONDS)) return response;
    await pause(seconds * 1000);
  }
}

function headersOf(
  whose: CredentialsOwner,
  isDirectory: boolean,
  { directory = {}, others }: ServiceCredentials,
): Readonly<Record<string, string>> {
  const nobody = 'spec-viewer-conformance';
  switch (whose) {
    case 'own':
      return isDirectory ? directory : others;
    case 'none':
      return {};
    case 'nobody':
      return isDirectory ? { 'x-api-key': nobody } : { authorization: `Bearer ${nobody}` };
    case 'other':
      return isDirectory ? others : directory;
  }
}

const refusal = v.pipe(v.string(), v.parseJson(), v.object({ detail: v.string() }));

/**
 * Returns the error message of an error response in brackets; empty string if there is none. Asks
 * for the limit of a proxy if a 413 doesn't contain the service's problem details.
 */
function saidIn(response: ReceivedResponse): string {
  const { success, output } = v.safeParse(refusal, decodeBody(response));
  if (success && response.status >= 400) return ` (“${output.detail}”)`;
  return response.status === 413 ? ' (a proxy’s limit?)' : '';
}

/**
 * Throws a DeviationError unless a response matches a documented success response. The message
 * states the first difference and the number of further differences.
 */
function requireSuccess(
  { name, responses }: DocumentedOperation,
  response: ReceivedResponse,
): void {
  const { status, headers } = response;
  const successes = responses.filter((one) => one.status.startsWith('2'));
  const documented =
    successes.find((one) => one.status === String(status)) ??
    // The interface doesn't specify whether a creation returns 200 or 201, so both statuses count
    // as success.
    successes.find((one) => one.status === '201' && status === 200);
  if (documented === undefined) {
    const expected = successes.map((one) => one.status).join(' or ');
    const what = `the response has status ${status} instead of ${expected}${saidIn(response)}`;
    throw new DeviationError(what, name, { status });
  }
  const missing = documented.requiredHeaders.filter((header) => !headers.has(header));
  const type = headers.get('content-type');
  const problems = validateBody(documented.contents, type, decodeBody(response), 'asWritten');
  const [first, ...more] = [
    ...missing.map((header) => `the response has no ${header}`),
    ...problems.map(({ message }) => `in the response, ${message}`),
  ];
  if (first === undefined) return;
  const isOfRecords = missing.length === 0 && problems.every(({ part }) => part === 'record');
  const isNotJson = problems.some(({ part }) => part === 'media type');
  const others = more.length > 0 ? `, and ${more.length} more problems` : '';
  throw new DeviationError(
    first + others,
    name,
    isOfRecords ? 'records' : isNotJson ? 'not JSON' : undefined,
  );
}

/**
 * Service under test, with the functions that checks call. Operations have the form `METHOD
 * /path/{parameter}`.
 */
export type ServiceUnderTest = {
  readonly offers: (extension: Extension) => boolean;
  /** Event types that config.json lists. */
  readonly eventTypes: readonly string[];
  /** Sends a request and returns the response, whatever its status. */
  readonly send: (operation: string, sent?: RequestParts) => Promise<ReceivedResponse>;
  /** Sends a request. Throws a DeviationError unless the response is a documented success. */
  readonly ask: (operation: string, sent?: RequestParts) => Promise<ReceivedResponse>;
  /** Sends a request like `ask`, and returns the JSON body parsed with the schema. */
  readonly read: <S extends v.GenericSchema>(
    schema: S,
    operation: string,
    sent?: RequestParts,
  ) => Promise<v.InferOutput<S>>;
  /**
   * Throws a DeviationError unless the service rejects the request. If `status` is passed, the
   * rejection must have this status; otherwise any 4xx status is accepted.
   */
  readonly assertRejects: (operation: string, sent: RequestParts, status?: number) => Promise<void>;
  /**
   * Registers a cleanup function that runs after the check, even if the check fails. The last
   * registered function runs first.
   */
  readonly addCleanup: (work: () => Promise<void>) => void;
};

/**
 * Creates the ServiceUnderTest and its clean-up function. `onFirst` is called once for each
 * operation, before the operation's first request that is expected to succeed.
 */
export function createServiceUnderTest(
  target: ConformanceTarget,
  onFirst: (operation: string, sent: RequestParts) => Promise<void>,
) {
  const asked = new Set<string>();
  const pending: (() => Promise<void>)[] = [];
  const service: ServiceUnderTest = {
    offers: (extension) => target.config.extensions.has(extension),
    eventTypes: target.config.eventTypes,
    send: (operation, sent = {}) => sendRequest(target, operation, sent),
    async ask(operation, sent = {}) {
      if (!asked.has(operation)) {
        asked.add(operation);
        await onFirst(operation, sent);
      }
      const response = await service.send(operation, sent);
      requireSuccess(getOperation(operation), response);
      return response;
    },
    async read(schema, operation, sent) {
      const result = v.safeParse(
        schema,
        JSON.parse(decodeBody(await service.ask(operation, sent))),
      );
      if (result.success) return result.output;
      const [issue] = result.issues;
      throw new DeviationError(`the response has no valid ${v.getDotPath(issue)}`, operation);
    },
    async assertRejects(operation, sent, status) {
      const response = await service.send(operation, sent);
      const isRefused = response.status >= 400 && response.status < 500;
      if (status === undefined ? isRefused : response.status === status) return;
      const instead = status === undefined ? '4xx' : String(status);
      throw new DeviationError(`the response has status ${response.status} instead of ${instead}`);
    },
    addCleanup: (work) => void pending.push(work),
  };

  /**
   * Runs the registered cleanup functions after a check. Resolves to the deviations that occurred.
   */
  async function cleanUp(): Promise<readonly DeviationError[]> {
    const found: DeviationError[] = [];
    for (let work = pending.pop(); work !== undefined; work = pending.pop()) {
      try {
        await work();
      } catch (error) {
        if (!(error instanceof DeviationError)) throw error;
        found.push(error);
      }
    }
    return found;
  }
  return { service, cleanUp };
}
