import type { Address } from '#platform/address.ts';
import type { ApiPath } from './api-path.ts';
import { type AnswerSchema, exchange } from './exchange.ts';
import { failureOf, type Operation, requestError, type Service } from './failure.ts';

export const MiB = 1024 ** 2;

const defaultMaxBytes = 5 * MiB;
const defaultTimeLimitSeconds = 30;

type Headers = Readonly<Record<string, string>>;

/** The credentials of one client. They are never sent to another service. */
export type Credentials = {
  /** The headers to send; undefined when there is nothing to present. */
  present(): Promise<Headers | undefined>;
  /**
   * Called after the headers were refused (401; from the directory 403 too). Resolves to true when
   * there are others to present.
   */
  renew(refused: Headers): Promise<boolean>;
};

export type RequestOptions = {
  readonly signal?: AbortSignal;
  /** The largest answer that is read; 5 MiB by default. */
  readonly maxBytes?: number;
  /** For the answer once it has begun; 30 by default. */
  readonly timeLimitSeconds?: number;
  readonly headers?: Headers;
  /** A single record that a valid key may not open: a 403 is about the record, not the key. */
  readonly mayBeClosed?: boolean;
};

/** `action` completes the sentence “Couldn’t …”, as in 'delete the folder'. */
type Send = <T>(
  action: string,
  path: ApiPath,
  schema: AnswerSchema<T>,
  options?: RequestOptions,
) => Promise<T>;

type SendBody = <T>(
  action: string,
  path: ApiPath,
  schema: AnswerSchema<T>,
  body: unknown,
  options?: RequestOptions,
) => Promise<T>;

/**
 * A client for one service. Each method resolves to the answer as the schema makes it, and rejects
 * with a RequestError and nothing else.
 */
export type Http = {
  readonly get: Send;
  readonly post: SendBody;
  readonly patch: SendBody;
  readonly delete: Send;
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
        // A redirect would carry the key and the body to another host: it is reported instead.
        redirect: 'manual',
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        // Nothing of a person stays on disk after they have signed out.
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
        // A refused request was not carried out, so even a POST may be sent once more.
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
