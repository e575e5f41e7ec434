import type { Address } from '#platform/address.ts';
import type { ApiPath } from './api-path.ts';
import { type AnswerSchema, exchange } from './exchange.ts';
import { failureOf, type Operation, requestError, type Service } from './failure.ts';

export const MiB = 1024 ** 2;

const defaultMaxBytes = 5 * MiB;
const defaultTimeLimitSeconds = 30;

type Headers = Readonly<Record<string, string>>;

/** How a client proves who is asking. Bound to one client, so never sent to another service. */
export type Credentials = {
  /** The headers to send; undefined when there is nothing to present. */
  present(): Promise<Headers | undefined>;
  /**
   * After what was presented was refused (a 401; for the directory a 403 too): resolves to true when
   * something else can be presented.
   */
  renew(refused: Headers): Promise<boolean>;
};

export type RequestOptions = {
  readonly signal?: AbortSignal;
  /** Largest answer that is read; 5 MiB unless said. */
  readonly maxBytes?: number;
  /** For the answer once it has begun; 30 unless said. */
  readonly timeLimitSeconds?: number;
  readonly headers?: Headers;
  /** A single record, which may be closed to somebody whose key is good: a 403 is about it alone. */
  readonly mayBeClosed?: boolean;
};

/** Completes the sentence “Couldn’t …”, as in 'delete the folder'. */
type Action = string;

/**
 * A client for one service. Each method resolves to the answer as the schema makes it, and rejects
 * with a RequestError and nothing else.
 */
export type Http = {
  get<T>(
    action: Action,
    path: ApiPath,
    schema: AnswerSchema<T>,
    options?: RequestOptions,
  ): Promise<T>;
  post<T>(
    action: Action,
    path: ApiPath,
    schema: AnswerSchema<T>,
    body: unknown,
    options?: RequestOptions,
  ): Promise<T>;
  patch<T>(
    action: Action,
    path: ApiPath,
    schema: AnswerSchema<T>,
    body: unknown,
    options?: RequestOptions,
  ): Promise<T>;
  delete<T>(
    action: Action,
    path: ApiPath,
    schema: AnswerSchema<T>,
    options?: RequestOptions,
  ): Promise<T>;
};

export function createHttp({
  service,
  baseUrl,
  credentials,
}: {
  readonly service: Service;
  readonly baseUrl: Address;
  readonly credentials: Credentials;
}): Http {
  async function presented(operation: Operation): Promise<Headers> {
    const headers = await credentials.present();
    if (headers !== undefined) return headers;
    throw requestError(
      operation,
      'not-applied',
      service === 'directory'
        ? { kind: 'key-required', reason: 'missing' }
        : { kind: 'unauthenticated' },
    );
  }

  async function send<T>(
    operation: Operation,
    { path }: ApiPath,
    schema: AnswerSchema<T>,
    body: unknown,
    options: RequestOptions,
  ): Promise<T> {
    if (path === undefined) {
      throw requestError(operation, 'not-applied', { kind: 'unaddressable' });
    }
    if (!navigator.onLine) throw requestError(operation, 'not-applied', { kind: 'offline' });

    const attempt = async (authorization: Headers) => {
      const init: RequestInit = {
        method: operation.method,
        // A redirect would carry the key and the body of a POST to another host: it is told of instead.
        redirect: 'manual',
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        // What belongs to a person must not stay on disk after they have signed out.
        cache: 'no-store',
        headers: {
          accept: 'application/json',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...options.headers,
          ...authorization,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      };
      const {
        signal,
        maxBytes = defaultMaxBytes,
        timeLimitSeconds = defaultTimeLimitSeconds,
      } = options;
      const limits = { signal, maxBytes, timeLimitSeconds };
      return exchange(operation, baseUrl + path, init, schema, limits);
    };

    for (let replayed = false; ; replayed = true) {
      const shown = await presented(operation);
      try {
        return await attempt(shown);
      } catch (error) {
        const failure = failureOf(error);
        if (failure?.kind !== 'unauthenticated' && failure?.kind !== 'key-required') throw error;
        const isClosed = failure.kind === 'key-required' && failure.status === 403;
        if (isClosed && options.mayBeClosed) throw error;
        // A refusal means the request was not carried out, so even a POST may be sent once more.
        const renewed = await credentials.renew(shown);
        if (!renewed || replayed) throw error;
      }
    }
  }

  return {
    get: (action, path, schema, options = {}) =>
      send({ service, method: 'GET', action }, path, schema, undefined, options),
    post: (action, path, schema, body, options = {}) =>
      send({ service, method: 'POST', action }, path, schema, body, options),
    patch: (action, path, schema, body, options = {}) =>
      send({ service, method: 'PATCH', action }, path, schema, body, options),
    delete: (action, path, schema, options = {}) =>
      send({ service, method: 'DELETE', action }, path, schema, undefined, options),
  };
}
