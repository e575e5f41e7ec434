import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { baseUrlOf, type DocumentedOperation, operationNamed } from '#deploy/interface/document.ts';
import { bodyProblems } from '#deploy/interface/validate.ts';
import { type Answer, type Fetch, NoAnswer, send, textOf } from '#deploy/send.ts';
import type { Config, Extension } from '#platform/config.ts';

/**
 * Kind of a deviation, for advice: an unexpected status, no response, a body that isn’t JSON, or
 * records of a list.
 */
export type DeviationKind = { readonly status: number } | 'no response' | 'not JSON' | 'records';

/** Error thrown if the service deviates from the interface; the message explains how. */
export class Deviation extends Error {
  override readonly name = 'Deviation';
  /** Operation that deviates; undefined for the operation of the check. */
  readonly operation: string | undefined;
  readonly kind: DeviationKind | undefined;

  constructor(what: string, operation?: string, kind?: DeviationKind) {
    super(what);
    this.operation = operation;
    this.kind = kind;
  }
}

/** Error thrown if a check can’t run; the message explains why. */
export class NotChecked extends Error {
  override readonly name = 'NotChecked';
}

/** Throws a Deviation if the condition is false. */
export function must(condition: boolean, otherwise: string): asserts condition {
  if (!condition) throw new Deviation(otherwise);
}

/**
 * Credentials of a request: those of its own service, none, invalid ones, or those of the other
 * service (the directory has a key, the viewer and the webhooks have a bearer token).
 */
export type CredentialsOf = 'own' | 'none' | 'nobody' | 'other';

/** Parts of a request besides its operation. */
export type Sent = {
  /** Unencoded values for the placeholders in the path. */
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Body, sent as JSON. */
  readonly body?: unknown;
  readonly credentials?: CredentialsOf;
};

/** Headers with credentials; undefined for the directory if a proxy adds them. */
export type Credentials = {
  readonly directory: Readonly<Record<string, string>> | undefined;
  readonly others: Readonly<Record<string, string>>;
};

/** Service under examination. */
export type Target = {
  readonly config: Config;
  readonly credentials: Credentials;
  readonly fetch: Fetch;
  /** Time limit for a response in seconds. */
  readonly limitSeconds: number;
  /** Called for each response. */
  readonly onAnswer?: (operation: DocumentedOperation, answer: Answer) => void;
};

const LONGEST_PAUSE_SECONDS = 60;
const MOST_ATTEMPTS = 3;

/**
 * Sends one request, and repeats it if the service responds with a rate limit. Throws a Deviation
 * without a response.
 */
export async function sendTo(target: Target, name: string, sent: Sent): Promise<Answer> {
  const { config, credentials, fetch, limitSeconds } = target;
  const { path = {}, query = {}, body, credentials: whose = 'own' } = sent;
  const operation = operationNamed(name);
  const { method, path: template, service } = operation;
  const filled = template.replace(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(path[key] ?? ''),
  );
  const url = new URL(baseUrlOf(service, config) + filled);
  url.search = new URLSearchParams(query).toString();
  const init: RequestInit = {
    method,
    headers: {
      // A proxy that compresses responses would turn a strong ETag into a weak one.
      'accept-encoding': 'identity',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...sent.headers,
      ...headersOf(whose, service === 'directory', credentials),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  };
  for (let attempt = 1; ; attempt += 1) {
    const answer = await send(url, init, limitSeconds, fetch).catch((error: unknown) => {
      throw error instanceof NoAnswer ? new Deviation(error.message, name, 'no response') : error;
    });
    target.onAnswer?.(operation, answer);
    const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN);
    const isRepeated = answer.status === 429 && attempt < MOST_ATTEMPTS;
    if (!isRepeated || !(seconds <= LONGEST_PAUSE_SECONDS)) return answer;
    await pause(seconds * 1000);
  }
}

function headersOf(
  whose: CredentialsOf,
  isDirectory: boolean,
  { directory = {}, others }: Credentials,
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

/** Returns the message of a refusal in parentheses. */
function saidIn(answer: Answer): string {
  const { success, output } = v.safeParse(refusal, textOf(answer));
  return success && answer.status >= 400 ? ` (“${output.detail}”)` : '';
}

/**
 * Throws a Deviation with all differences between a response and the documented ones of a success.
 */
function requireSuccess({ name, answers }: DocumentedOperation, answer: Answer): void {
  const { status, headers } = answer;
  const successes = answers.filter((one) => one.status.startsWith('2'));
  const documented =
    successes.find((one) => one.status === String(status)) ??
    // The interface doesn't specify whether a creation returns 200 or 201.
    successes.find((one) => one.status === '201' && status === 200);
  if (documented === undefined) {
    const expected = successes.map((one) => one.status).join(' or ');
    const what = `it is answered ${status} and not ${expected}${saidIn(answer)}`;
    throw new Deviation(what, name, { status });
  }
  const missing = documented.requiredHeaders.filter((header) => !headers.has(header));
  const type = headers.get('content-type');
  const problems = bodyProblems(documented.contents, type, textOf(answer), 'asWritten');
  const [first, ...more] = [
    ...missing.map((header) => `the answer has no ${header}`),
    ...problems.map(({ message }) => `in the answer, ${message}`),
  ];
  if (first === undefined) return;
  const isOfRecords = missing.length === 0 && problems.every(({ part }) => part === 'record');
  const isNotJson = problems.some(({ part }) => part === 'media type');
  const others = more.length > 0 ? `, and ${more.length} problems more` : '';
  throw new Deviation(
    first + others,
    name,
    isOfRecords ? 'records' : isNotJson ? 'not JSON' : undefined,
  );
}

/**
 * Service under examination, as used by checks. Operations have the form `METHOD
 * /path/{parameter}`.
 */
export type Service = {
  readonly offers: (extension: Extension) => boolean;
  /** Event types in config.json. */
  readonly eventTypes: readonly string[];
  /** Sends a request and returns any response. */
  readonly send: (operation: string, sent?: Sent) => Promise<Answer>;
  /** Throws a Deviation unless the request succeeds with a documented response. */
  readonly ask: (operation: string, sent?: Sent) => Promise<Answer>;
  /** Like `ask` for JSON, parsed by the schema. */
  readonly read: <S extends v.GenericSchema>(
    schema: S,
    operation: string,
    sent?: Sent,
  ) => Promise<v.InferOutput<S>>;
  /**
   * Throws a Deviation unless the request is refused, with this status if the interface specifies
   * one.
   */
  readonly refuses: (operation: string, sent: Sent, status?: number) => Promise<void>;
  /** Registers cleanup after the check, whatever its result; run in reverse order. */
  readonly afterwards: (work: () => Promise<void>) => void;
};

/** Calls `onFirst` before the first request of each operation that must succeed. */
export function createService(
  target: Target,
  onFirst: (operation: string, sent: Sent) => Promise<void>,
) {
  const asked = new Set<string>();
  const pending: (() => Promise<void>)[] = [];
  const service: Service = {
    offers: (extension) => target.config.extensions.has(extension),
    eventTypes: target.config.eventTypes,
    send: (operation, sent = {}) => sendTo(target, operation, sent),
    async ask(operation, sent = {}) {
      if (!asked.has(operation)) {
        asked.add(operation);
        await onFirst(operation, sent);
      }
      const answer = await service.send(operation, sent);
      requireSuccess(operationNamed(operation), answer);
      return answer;
    },
    async read(schema, operation, sent) {
      const result = v.safeParse(schema, JSON.parse(textOf(await service.ask(operation, sent))));
      if (result.success) return result.output;
      const [issue] = result.issues;
      throw new Deviation(`the answer has no usable ${v.getDotPath(issue)}`, operation);
    },
    async refuses(operation, sent, status) {
      const answer = await service.send(operation, sent);
      const isRefused = answer.status >= 400 && answer.status < 500;
      if (status === undefined ? isRefused : answer.status === status) return;
      const instead = status === undefined ? 'refused (4xx)' : String(status);
      throw new Deviation(`it is answered ${answer.status} and not ${instead}`);
    },
    afterwards: (work) => void pending.push(work),
  };

  /** Runs the registered cleanup after a check. Resolves to its failures. */
  async function cleanUp(): Promise<readonly Deviation[]> {
    const found: Deviation[] = [];
    for (let work = pending.pop(); work !== undefined; work = pending.pop()) {
      try {
        await work();
      } catch (error) {
        if (!(error instanceof Deviation)) throw error;
        found.push(error);
      }
    }
    return found;
  }
  return { service, cleanUp };
}
