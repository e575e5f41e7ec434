import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { Agent, request as sendRequest } from 'node:https';
import type { Duplex, Readable } from 'node:stream';
import { createSecureContext } from 'node:tls';
import { urlToHttpOptions } from 'node:url';
import {
  createNameResolver,
  createPinnedLookup,
  ForbiddenAddressError,
  type IpAddress,
  type ResolveHost,
  resolveAllowedAddresses,
} from './addresses.ts';

/**
 * Returns the headers of Standard Webhooks 1.0: the message id, the time of this attempt in
 * seconds, and a signature of `id.timestamp.body` with each secret.
 */
export function signHeaders(
  id: string,
  at: Date,
  body: string,
  secrets: readonly string[],
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    const digest = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
    return `v1,${digest}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}

export type WebhookRequest = { url: string; headers: Record<string, string>; body: string };

export type WebhookResponse = {
  status: number;
  /** Names in lower case and values; the values of a repeated header are joined. */
  headers: Readonly<Record<string, string>>;
  /** First 2048 characters. */
  body: string;
  /** Reason for a failure that the status doesn't explain. */
  error: string | null;
};

/** Reads only the start of the response. Without a response, throws an error that explains why. */
export type SendWebhook = (
  request: WebhookRequest,
  signal: AbortSignal,
) => Promise<WebhookResponse>;

export type SenderOptions = {
  /** Allows loopback addresses in addition to public ones. */
  allowLoopback: boolean;
  /** Certificate (PEM) that is trusted only for this origin, such as `https://localhost:4174`. */
  trusted?: { origin: string; certificate: string } | undefined;
  resolve?: ResolveHost | undefined;
};

/** Omits Authorization, a secret that is sent if the URL contains a user name. */
export function getRequestHeaders({ url, headers, body }: WebhookRequest): Record<string, string> {
  return {
    host: new URL(url).host,
    connection: 'keep-alive',
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'accept-encoding': 'identity',
    'user-agent': 'spec-viewer-reference-service',
    ...headers,
  };
}

/** The endpoint closed the connection after an earlier request, and might have received this one. */
export class ClosedConnectionError extends Error {
  constructor(cause: unknown) {
    super('The endpoint closed the connection, which was open since an earlier delivery.', {
      cause,
    });
  }
}

/**
 * Milliseconds until an unused connection is closed. Exceeds most intervals between the deliveries
 * of an active webhook.
 */
const IDLE_LIMIT_MS = 20_000;
const MAX_IDLE_CONNECTIONS = 4;
/**
 * Milliseconds for connecting to one address of a host. Node's default of 250 ms is shorter than
 * the round trip to distant endpoints.
 */
const CONNECT_LIMIT_MS = 4_000;

/** Ignores an error that the request or the response reports too. */
function ignoreError(): void {}

/**
 * An `error` of a connection without a listener would end the process, and Node's agent listens
 * only while a request uses the connection or while it is idle.
 */
class SafeAgent extends Agent {
  override createConnection(
    ...[options, onCreated]: Parameters<Agent['createConnection']>
  ): Duplex | null | undefined {
    return super.createConnection(options, onCreated)?.on('error', ignoreError);
  }
}

/**
 * Sends over HTTPS to allowed IP addresses only. Connections stay open for further requests to the
 * same origin.
 */
export function createSender({
  allowLoopback,
  trusted,
  resolve = createNameResolver(),
}: SenderOptions): SendWebhook {
  const agent = new SafeAgent({
    keepAlive: true,
    maxFreeSockets: MAX_IDLE_CONNECTIONS,
    timeout: IDLE_LIMIT_MS,
    autoSelectFamilyAttemptTimeout: CONNECT_LIMIT_MS,
  });
  // Node would create a context for each connection, which takes half a millisecond.
  const secureContext = createSecureContext();

  function post(
    target: URL,
    addresses: readonly IpAddress[],
    request: WebhookRequest,
    signal: AbortSignal,
  ): Promise<IncomingMessage> {
    return new Promise((resolveResponse, reject) => {
      const sent = sendRequest({
        ...urlToHttpOptions(target),
        method: 'POST',
        agent,
        lookup: createPinnedLookup(addresses),
        rejectUnauthorized: true,
        ...(target.origin === trusted?.origin ? { ca: trusted.certificate } : { secureContext }),
        signal,
        headers: getRequestHeaders(request),
      });
      sent.once('response', (response) => {
        response.on('error', ignoreError);
        resolveResponse(response);
      });
      sent.on('error', (error) => {
        const isClosed = sent.reusedSocket && ['ECONNRESET', 'EPIPE'].includes(codeOf(error));
        reject(isClosed ? new ClosedConnectionError(error) : error);
      });
      sent.end(request.body);
    });
  }

  return async (request, signal) => {
    const target = new URL(request.url);
    try {
      const looking = resolveAllowedAddresses(target.hostname, allowLoopback, resolve);
      const addresses = await withSignal(looking, signal);
      const response = await post(target, addresses, request, signal);
      const status = response.statusCode ?? 0;
      const redirects = status >= 300 && status < 400;
      return {
        status,
        headers: joined(response.headers),
        body: await readStart(response),
        error: redirects ? 'Redirects are not followed.' : null,
      };
    } catch (error) {
      if (error instanceof ClosedConnectionError || error instanceof ForbiddenAddressError) {
        throw error;
      }
      throw new Error(describeFailure(error, target.hostname), { cause: error });
    }
  };
}

function joined(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, [value ?? []].flat().join(', ')]),
  );
}

/** Rejects when `signal` is aborted, even if `work` never ends. */
export function withSignal<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

const KEPT_CHARACTERS = 2048;
/** A UTF-8 character has at most four bytes. */
const READ_BYTES = 4 * KEPT_CHARACTERS;

/**
 * Returns the first 2048 characters, as UTF-8. If the body ends early, returns the received part,
 * because the status is already available.
 */
async function readStart(body: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      const bytes = Buffer.from(chunk);
      chunks.push(bytes);
      size += bytes.length;
      if (size >= READ_BYTES) break;
    }
  } catch {
    // The connection broke, or the time limit has passed.
  }
  const text = new TextDecoder().decode(Buffer.concat(chunks));
  // SQLite would end the text at a NUL.
  return [...text].slice(0, KEPT_CHARACTERS).join('').replaceAll('\0', '\uFFFD');
}

const messages: Readonly<Record<string, string>> = {
  ENOTFOUND: 'The host name doesn’t exist.',
  ENODATA: 'The host name has no IP address.',
  ESERVFAIL: 'The host name couldn’t be looked up.',
  ETIMEOUT: 'The host name couldn’t be looked up in time.',
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was closed before a response arrived.',
  EPIPE: 'The connection was closed before a response arrived.',
  ETIMEDOUT: 'The connection couldn’t be opened in time.',
  EADDRNOTAVAIL: 'The service couldn’t open a connection.',
  EMFILE: 'The service couldn’t open a connection.',
  ENFILE: 'The service couldn’t open a connection.',
  ENOBUFS: 'The service couldn’t open a connection.',
  EPROTO: 'The endpoint doesn’t use TLS correctly.',
  EHOSTUNREACH: 'The host can’t be reached.',
  ENETUNREACH: 'The host can’t be reached.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate is self-signed.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate is signed by an unknown authority.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate is signed by an unknown authority.',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'The certificate is signed by an unknown authority.',
  CERT_HAS_EXPIRED: 'The certificate has expired.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is for another host name.',
};

/** Returns a sentence with the error code. */
function describeFailure(error: unknown, host: string): string {
  const code = codeOf(error);
  const sentence = messages[code];
  if (sentence !== undefined) return `${sentence} (${host}: ${code})`;
  return `No response came from ${host}${code === '' ? '' : ` (${code})`}.`;
}

function codeOf(error: unknown): string {
  // After failed connections to several IP addresses, the first error.
  const one = error instanceof AggregateError ? error.errors[0] : error;
  // The errors of an AbortSignal have a number, which says nothing to users.
  return one instanceof Error && 'code' in one && typeof one.code === 'string' ? one.code : '';
}
