import * as v from 'valibot';
import type { BaseUrl } from '#platform/base-url.ts';
import type { Observable } from '#platform/observable.ts';
import { createOnlineStatus } from '#platform/online-status.ts';
import type { ApiPath } from './api-path.ts';
import {
  type BodyFormat,
  BodyTooLargeError,
  blobFormat,
  conditionFormat,
  jsonFormat,
  NotTextError,
  readPartialBody,
  textFormat,
} from './body-format.ts';
import {
  createRequestError,
  getFailure,
  getOutcomeWithoutResponse,
  type Operation,
  RequestError,
  type Service,
} from './failure.ts';
import {
  type Credentials,
  type HeaderRecord,
  type Http,
  MiB,
  type RequestOptions,
} from './http.ts';
import { createResponseFailure, summarizeResponse } from './response-failure.ts';
import { TimeLimitError, withTimeLimit } from './time-limit.ts';

const defaultMaxBytes = 5 * MiB;

/** Time limit for a response to begin, in seconds; `bodySeconds` is for its body. */
const beginSeconds = 15;
const bodySeconds = { read: 45, write: 30 };
/**
 * Time limit in seconds for reading an error's body; short, because the body only adds a message.
 */
const errorBodySeconds = 2;

/** Describes an issue by location and type only, because the value can contain a secret. */
function describeIssue({ expected, path }: v.BaseIssue<unknown>): string {
  const location = path?.map(({ key }) => String(key)).join('.') || 'the response';
  return `${location} is not ${expected ?? 'as expected'}`;
}

function bodyFailure(error: unknown, response: Response, maxBytes: number) {
  const summary = summarizeResponse(response);
  if (error instanceof BodyTooLargeError)
    return { kind: 'oversize', response: summary, maxBytes } as const;
  if (error instanceof NotTextError || error instanceof SyntaxError) {
    return { kind: 'wrong-json', response: summary } as const;
  }
  if (error instanceof v.ValiError) {
    return {
      kind: 'wrong-shape',
      response: summary,
      issues: error.issues.map(describeIssue),
    } as const;
  }
  return { kind: 'interrupted' } as const;
}

export function createHttp({
  service,
  baseUrl,
  credentials,
  online = createOnlineStatus(baseUrl),
}: {
  readonly service: Service;
  readonly baseUrl: BaseUrl;
  readonly credentials: Credentials;
  /** Requests are sent only while the value is true. */
  readonly online?: Observable<boolean>;
}): Http {
  async function present(operation: Operation): Promise<HeaderRecord> {
    const headers = await credentials.present();
    if (headers !== undefined) return headers;
    throw createRequestError(
      operation,
      'not-applied',
      service === 'directory'
        ? { kind: 'key-required', reason: 'missing' }
        : { kind: 'unauthenticated' },
    );
  }

  /** Rejects only with a RequestError. */
  async function exchange<T>(
    operation: Operation,
    url: string,
    init: RequestInit,
    format: BodyFormat<T>,
    { signal, maxBytes = defaultMaxBytes, beginLimitSeconds = beginSeconds }: RequestOptions,
  ): Promise<T> {
    let outcome = getOutcomeWithoutResponse(operation);
    let success: Response | undefined;
    const work = async (limit: AbortSignal, allow: (seconds: number) => void): Promise<T> => {
      const response = await fetch(url, { ...init, signal: limit });
      allow(bodySeconds[operation.method === 'GET' ? 'read' : 'write']);
      if (response.type === 'opaqueredirect') {
        throw createRequestError(operation, outcome, { kind: 'redirected' });
      }
      if (response.status === 304 && format.known !== undefined) {
        return format.update?.(format.known, response) ?? format.known;
      }
      if (!response.ok) {
        let body = '';
        const read = () =>
          readPartialBody(response, (text) => {
            body += text;
          });
        // If reading fails, the failure contains the status and the beginning of the body.
        await withTimeLimit(errorBodySeconds, read, limit).catch(() => undefined);
        throw createResponseFailure(operation, response, body);
      }
      if (!format.acceptsMediaType(response)) {
        throw createRequestError(operation, outcome, {
          kind: 'wrong-type',
          response: summarizeResponse(response),
        });
      }
      success = response;
      if (operation.method !== 'GET') outcome = 'applied';
      return await format.read(response, maxBytes, operation);
    };
    try {
      return await withTimeLimit(beginLimitSeconds, work, signal);
    } catch (error) {
      if (error instanceof RequestError) throw error;
      if (error instanceof TimeLimitError) {
        throw createRequestError(operation, outcome, { kind: 'timeout', seconds: error.seconds });
      }
      if (signal?.aborted) throw createRequestError(operation, outcome, { kind: 'aborted' });
      throw createRequestError(
        operation,
        outcome,
        success ? bodyFailure(error, success, maxBytes) : { kind: 'unreachable' },
      );
    }
  }

  async function send<T>(
    method: Operation['method'],
    action: string,
    { path }: ApiPath,
    format: BodyFormat<T>,
    options: RequestOptions,
    body?: unknown,
  ): Promise<T> {
    const operation: Operation = { service, method, action };
    if (path === undefined) {
      throw createRequestError(operation, 'not-applied', { kind: 'unaddressable' });
    }
    if (!online.snapshot()) {
      throw createRequestError(operation, 'not-applied', { kind: 'offline' });
    }
    for (let isRepeated = false; ; isRepeated = true) {
      const authorization = await present(operation);
      const init: RequestInit = {
        method,
        // Following a redirect would send the key and the body to another host.
        redirect: 'manual',
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        // None of the user's data remains on disk after a sign-out.
        cache: 'no-store',
        headers: {
          ...format.headers,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...options.headers,
          ...authorization,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      };
      try {
        return await exchange(operation, baseUrl + path, init, format, options);
      } catch (error) {
        const failure = getFailure(error);
        if (failure?.kind !== 'unauthenticated' && failure?.kind !== 'key-required') throw error;
        const isClosed = failure.kind === 'key-required' && failure.status === 403;
        if (isClosed && options.canBeForbidden) throw error;
        // The service hasn't carried out a refused request, so even a POST can be sent again.
        const isRenewed = await credentials.renew(authorization);
        if (!isRenewed || isRepeated) throw error;
      }
    }
  }

  const sending =
    (method: Operation['method']): Http['get'] =>
    (action, path, schema, options = {}) =>
      send(method, action, path, jsonFormat(schema), options);
  const sendingBody =
    (method: Operation['method']): Http['post'] =>
    (action, path, schema, body, options = {}) =>
      send(method, action, path, jsonFormat(schema), options, body);

  return {
    get: sending('GET'),
    getText: (action, path, options) => send('GET', action, path, textFormat(options), options),
    getBlob: (action, path, options) => send('GET', action, path, blobFormat(options), options),
    matches: (action, path, options) =>
      send('GET', action, path, conditionFormat(options), options),
    post: sendingBody('POST'),
    put: sendingBody('PUT'),
    patch: sendingBody('PATCH'),
    delete: sending('DELETE'),
  };
}
