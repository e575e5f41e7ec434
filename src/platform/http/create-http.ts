import type { Address } from '#platform/address.ts';
import { type AnswerFormat, blobFormat, jsonFormat, textFormat } from './answer-format.ts';
import type { ApiPath } from './api-path.ts';
import { exchange } from './exchange.ts';
import { failureOf, type Operation, requestError, type Service } from './failure.ts';
import {
  type Credentials,
  type Headers,
  type Http,
  MiB,
  type RequestOptions,
  type Transport,
} from './http.ts';

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
    method: Operation['method'],
    action: string,
    { path }: ApiPath,
    format: AnswerFormat<T>,
    options: RequestOptions,
    body?: unknown,
  ): Promise<T> {
    const operation: Operation = { service, method, action };
    if (path === undefined) {
      throw requestError(operation, 'not-applied', { kind: 'unaddressable' });
    }
    // Outside of a browser nothing says whether there is a connection.
    if (globalThis.navigator?.onLine === false)
      throw requestError(operation, 'not-applied', { kind: 'offline' });

    const attempt = async (authorization: Headers) => {
      const init: RequestInit = {
        method,
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
      return exchange(operation, baseUrl + path, init, format, {
        signal: options.signal,
        maxBytes: options.maxBytes ?? defaultMaxBytes,
        beginLimitSeconds: options.beginLimitSeconds,
        transport,
      });
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
    post: sendingBody('POST'),
    put: sendingBody('PUT'),
    patch: sendingBody('PATCH'),
    delete: sending('DELETE'),
  };
}
