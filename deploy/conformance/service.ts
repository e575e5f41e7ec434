import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { baseUrlOf, type DocumentedOperation, operationNamed } from '#deploy/interface/document.ts';
import { bodyProblems } from '#deploy/interface/validate.ts';
import { type Answer, type Fetch, NoAnswer, send, textOf } from '#deploy/send.ts';
import type { Config, Extension } from '#platform/config.ts';

/** What deviates, for advice on it: an unexpected status, no response, a body that isn’t JSON, or records of a list. */
export type DeviationKind = { readonly status: number } | 'no response' | 'not JSON' | 'records';

/** The service deviates from the interface; the message says how. */
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

/** A check can’t run here; the message says why. */
export class NotChecked extends Error {
  override readonly name = 'NotChecked';
}

/** Throws a Deviation if the condition is false. */
export function must(condition: boolean, otherwise: string): asserts condition {
  if (!condition) throw new Deviation(otherwise);
}

/**
 * Whose credentials a request has: its own service’s, none, invented ones, or those of the other service
 * (the directory has a key, the viewer and the webhooks have a bearer token).
 */
export type CredentialsOf = 'own' | 'none' | 'nobody' | 'other';

/** What a request has besides its operation. */
export type Sent = {
  /** Values for the placeholders in the path, not encoded. */
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly credentials?: CredentialsOf;
};

/** The headers that carry credentials; the directory’s are undefined if a proxy adds them. */
export type Credentials = {
  readonly directory: Readonly<Record<string, string>> | undefined;
  readonly others: Readonly<Record<string, string>>;
};

/** The service that is examined. */
export type Target = {
  readonly config: Config;
  readonly credentials: Credentials;
  readonly fetch: Fetch;
  /** How long to wait for a response, in seconds. */
  readonly limitSeconds: number;
  /** Called for each response. */
  readonly onAnswer?: (operation: DocumentedOperation, answer: Answer) => void;
};

const LONGEST_PAUSE_SECONDS = 60;
const MOST_ATTEMPTS = 3;

/** Sends one request, and sends it again if the service has had too many. Throws a Deviation without a response. */
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

/** What a refusal says of itself, in brackets. */
function saidIn(answer: Answer): string {
  const { success, output } = v.safeParse(refusal, textOf(answer));
  return success && answer.status >= 400 ? ` (“${output.detail}”)` : '';
}

/** How a response deviates from the documented ones of a success. Throws a Deviation for all of it together. */
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

/** The service under examination, as a check sees it. Operations are `METHOD /path/{parameter}`. */
export type Service = {
  readonly offers: (extension: Extension) => boolean;
  /** Event types that config.json names. */
  readonly eventTypes: readonly string[];
  /** Sends a request and returns whatever the response is. */
  readonly send: (operation: string, sent?: Sent) => Promise<Answer>;
  /** Throws a Deviation unless the request succeeds with a response as documented. */
  readonly ask: (operation: string, sent?: Sent) => Promise<Answer>;
  /** The same for JSON, of which a check reads some members. */
  readonly read: <S extends v.GenericSchema>(
    schema: S,
    operation: string,
    sent?: Sent,
  ) => Promise<v.InferOutput<S>>;
  /** Throws a Deviation unless the request is refused, with this status if the interface has one. */
  readonly refuses: (operation: string, sent: Sent, status?: number) => Promise<void>;
  /** Registers work for after the check, however that ends; the last is done first. */
  readonly afterwards: (work: () => Promise<void>) => void;
};

/** Calls `onFirst` before the first request of each operation that is to succeed. */
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

  /** Does what is registered for after a check. Resolves to what went wrong. */
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
