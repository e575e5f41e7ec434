import type { Address } from '#platform/address.ts';
import type { AnswerFormat } from './answer-format.ts';
import type { ApiPath } from './api-path.ts';
import { exchange } from './exchange.ts';
import { failureOf, type Operation, requestError, type Service } from './failure.ts';
import { blobFormat, textFormat } from './file-format.ts';
import {
  type Credentials,
  type Headers,
  type Http,
  MiB,
  type RequestOptions,
  type Transport,
} from './http.ts';
import { jsonFormat } from './json-format.ts';
import { withinReading } from './reading-limit.ts';

const defaultMaxBytes = 5 * MiB;

/** Makes the client of one service. It sends by `fetch` unless another transport is given. */
export function createHttp({
  service,
  baseUrl,
  credentials,
  transport,
}: {
  readonly service: Service;
  readonly baseUrl: Address;
  readonly credentials: Credentials;
  readonly transport?: Transport;
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
    format: AnswerFormat<T>,
    body: unknown,
    options: RequestOptions,
  ): Promise<T> {
    if (path === undefined) {
      throw requestError(operation, 'not-applied', { kind: 'unaddressable' });
    }
    // Outside of a browser nothing says whether there is a connection.
    if (globalThis.navigator?.onLine === false)
      throw requestError(operation, 'not-applied', { kind: 'offline' });

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
          ...format.headers,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...options.headers,
          ...authorization,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      };
      const { signal, maxBytes = defaultMaxBytes, beginLimitSeconds } = options;
      const limits = { signal, maxBytes, beginLimitSeconds, transport };
      return exchange(operation, baseUrl + path, init, format, limits);
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

  function read<T>(
    action: string,
    path: ApiPath,
    format: AnswerFormat<T>,
    options: RequestOptions,
  ): Promise<T> {
    const operation: Operation = { service, method: 'GET', action };
    return withinReading(operation, options.signal, (signal) =>
      send(operation, path, format, undefined, { ...options, signal }),
    );
  }

  return {
    get: (action, path, schema, options = {}) => read(action, path, jsonFormat(schema), options),
    getText: (action, path, options) => read(action, path, textFormat(options), options),
    getBlob: (action, path, options) => read(action, path, blobFormat(options), options),
    post: (action, path, schema, body, options = {}) =>
      send({ service, method: 'POST', action }, path, jsonFormat(schema), body, options),
    put: (action, path, schema, body, options = {}) =>
      send({ service, method: 'PUT', action }, path, jsonFormat(schema), body, options),
    patch: (action, path, schema, body, options = {}) =>
      send({ service, method: 'PATCH', action }, path, jsonFormat(schema), body, options),
    delete: (action, path, schema, options = {}) =>
      send({ service, method: 'DELETE', action }, path, jsonFormat(schema), undefined, options),
  };
}
