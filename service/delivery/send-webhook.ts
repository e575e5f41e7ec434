import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { request as sendRequest } from 'node:https';
import { urlToHttpOptions } from 'node:url';
import { checkedAddresses, pinnedLookup, type Resolve } from './addresses.ts';
import { describeFailure } from './describe-failure.ts';
import { createNameResolver } from './resolve-name.ts';
import { readStart } from './response-start.ts';

export type WebhookRequest = { url: string; headers: Record<string, string>; body: string };

export type WebhookAnswer = {
  status: number;
  /** By lower-case name; those that came more than once are joined. */
  headers: Readonly<Record<string, string>>;
  /** The first 2048 characters. */
  body: string;
  /** Why an answer is a failure, if its status doesn't say. */
  error: string | null;
};

/** Sends one POST and reads the start of the answer. Throws an error that says why there is none. */
export type SendWebhook = (request: WebhookRequest, signal: AbortSignal) => Promise<WebhookAnswer>;

export type SenderOptions = {
  /** Whether this machine's own addresses may be reached; public ones always may. */
  allowLoopback: boolean;
  /** One origin, such as `https://localhost:4174`, that has to show this certificate (PEM). */
  trusted?: { origin: string; certificate: string } | undefined;
  resolve?: Resolve | undefined;
};

/**
 * All request headers, as an attempt shows them. Only user information in the address is sent besides,
 * because it is a secret.
 */
export function requestHeaders({ url, headers, body }: WebhookRequest): Record<string, string> {
  return {
    host: new URL(url).host,
    connection: 'close',
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'accept-encoding': 'identity',
    'user-agent': 'spec-viewer-reference-service',
    ...headers,
  };
}

/** Sends over HTTPS to checked addresses only, each time on a connection of its own. */
export function createSender({
  allowLoopback,
  trusted,
  resolve = createNameResolver(),
}: SenderOptions): SendWebhook {
  return async (request, signal) => {
    const target = new URL(request.url);
    try {
      const looking = checkedAddresses(target.hostname, allowLoopback, resolve);
      const addresses = await Promise.race([looking, whenAborted(signal)]);
      const response = await new Promise<IncomingMessage>((answer, fail) => {
        const sent = sendRequest({
          ...urlToHttpOptions(target),
          method: 'POST',
          agent: false,
          lookup: pinnedLookup(addresses),
          rejectUnauthorized: true,
          ...(target.origin === trusted?.origin && { ca: trusted.certificate }),
          signal,
          headers: requestHeaders(request),
        });
        sent.once('response', answer);
        sent.on('error', fail);
        sent.end(request.body);
      });
      const status = response.statusCode ?? 0;
      const redirects = status >= 300 && status < 400;
      return {
        status,
        headers: joined(response.headers),
        body: await readStart(response),
        error: redirects ? 'Redirects are not followed.' : null,
      };
    } catch (error) {
      throw new Error(describeFailure(error, target.hostname), { cause: error });
    }
  };
}

function joined(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, [value ?? []].flat().join(', ')]),
  );
}

function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
