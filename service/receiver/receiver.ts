import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { createServer as createSocketServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { FONT_PATH, sendFont } from '#service/identity/page.ts';
import { getOrCreateCertificate } from './certificate.ts';
import { createDeliveryLog } from './delivery-log.ts';
import {
  isSelectableResponse,
  type ReceiverView,
  renderReceiverPage,
  type SelectableResponse,
  selectableResponses,
} from './page.ts';

const LARGEST_DELIVERY_BYTES = 64 * 1024;
const LARGEST_FORM_BYTES = 4096;

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

type ReceiverPlace = Pick<ReceiverView, 'endpoint' | 'fingerprint' | 'validTo' | 'file'>;

/**
 * `receive` accepts a delivery, `show` serves the page; both use the same log. `slowMs` is the
 * delay of a response that is to exceed the sender's time limit.
 */
function createReceiverRequests(place: ReceiverPlace, slowMs: number) {
  const log = createDeliveryLog();
  const watchers = new Set<ServerResponse>();
  let reply: SelectableResponse = 'received';

  const receive: Handler = async (request, response) => {
    const body = await readUpTo(LARGEST_DELIVERY_BYTES, request);
    if (body === undefined) return void response.writeHead(413, { connection: 'close' }).end();
    const header = (name: string) => String(request.headers[name] ?? '');
    const { status } = selectableResponses[reply];
    log.add({
      at: new Date(),
      id: header('webhook-id'),
      timestamp: header('webhook-timestamp'),
      signature: header('webhook-signature'),
      body,
      responseStatus: status,
    });
    for (const watcher of watchers) notifyWatcher(watcher);
    const end = () =>
      void response.writeHead(status ?? 200).end(`Responded ${status ?? 'late'}.\n`);
    if (status === null) setTimeout(end, slowMs).unref();
    else end();
  };

  const show: Handler = async (request, response) => {
    const { method, url = '/' } = request;
    if (method === 'POST' && url === '/settings') return change(request, response);
    if (method !== 'GET') return void response.writeHead(405, { allow: 'GET' }).end();
    if (url === FONT_PATH) return sendFont(response);
    if (url === '/changes') return watch(response);
    return page(response, url === '/' ? 200 : 404);
  };

  async function page(response: ServerResponse, status: number, isSecretInvalid = false) {
    const list = log.list();
    const { html, headers } = await renderReceiverPage({
      ...place,
      reply,
      hasSecret: log.hasSecret(),
      isSecretInvalid,
      deliveries: list.map((delivery) => ({
        delivery,
        verdict: log.getVerificationResult(delivery),
      })),
    });
    response.writeHead(status, headers).end(html);
  }

  async function change(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams((await readUpTo(LARGEST_FORM_BYTES, request)) ?? '');
    const wanted = form.get('reply') ?? '';
    if (isSelectableResponse(wanted)) reply = wanted;
    if (form.has('forget')) log.forgetSecret();
    const secret = form.get('secret')?.trim();
    if (secret !== undefined && !log.setSecret(secret)) return page(response, 422, true);
    response.writeHead(303, { location: '/' }).end();
  }

  async function watch(response: ServerResponse): Promise<void> {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    // The page fetches deliveries that arrived before it connected.
    notifyWatcher(response);
    watchers.add(response);
    response.once('close', () => watchers.delete(response));
  }

  return { receive, show };
}

function notifyWatcher(watcher: ServerResponse): void {
  watcher.write('data: arrived\n\n');
}

/** Returns undefined above `bytes`, or without a Content-Length. */
async function readUpTo(bytes: number, request: IncomingMessage): Promise<string | undefined> {
  const size = Number(request.headers['content-length'] ?? Infinity);
  return size <= bytes ? text(request) : undefined;
}

const HOST = 'localhost';
/** Milliseconds until a slow response; exceeds the service's time limit. */
const SLOW_MS = 20_000;
/** First byte of every TLS connection: a handshake record. */
const TLS_HANDSHAKE = 0x16;

export type ReceiverOptions = {
  port: number;
  /** Certificate with its key. */
  file: string;
  slowMs?: number | undefined;
};

export type Receiver = {
  /** URL of the page, with plain HTTP, so that browsers show no warning. */
  page: string;
  /** Origin with the same port, with HTTPS. */
  origin: string;
  /** URL for webhooks; every other path of the origin is accepted too. */
  endpoint: string;
  /** Certificate of `endpoint`, as PEM. */
  certificate: string;
  close(): void;
};

/**
 * Receives webhooks in tests. One port serves HTTPS and plain HTTP: webhooks need HTTPS, with a
 * self-signed certificate, and the page should open without a certificate warning.
 */
export async function startReceiver(options: ReceiverOptions): Promise<Receiver> {
  const { port, file, slowMs = SLOW_MS } = options;
  const { key, certificate } = getOrCreateCertificate(file, new Date());
  const { fingerprint256, validTo } = new X509Certificate(certificate);
  const authority = `${HOST}:${port}`;
  const origin = `https://${authority}`;
  const endpoint = `${origin}/webhook`;
  const place = { endpoint, fingerprint: fingerprint256, validTo, file };
  const { receive, show } = createReceiverRequests(place, slowMs);

  const createListener =
    (secure: boolean) => (request: IncomingMessage, response: ServerResponse) => {
      const delivers = secure && request.method === 'POST' && request.url !== '/settings';
      // Pages of other sites, and another host name, which a malicious site could resolve to this
      // machine.
      const foreign = request.headers.host !== authority || !isOwnPageRequest(request);
      const handling = foreign
        ? Promise.resolve(void response.writeHead(403).end())
        : (delivers ? receive : show)(request, response);
      handling.catch((error: unknown) => {
        console.error(error);
        response.destroy();
      });
    };
  const plain = createServer(createListener(false));
  const secure = createSecureServer({ key, cert: certificate }, createListener(true));
  const sockets = createSocketServer((socket) => {
    socket.once('error', () => socket.destroy());
    socket.once('data', (first) => {
      socket.pause();
      (first[0] === TLS_HANDSHAKE ? secure : plain).emit('connection', socket);
      socket.unshift(first);
      socket.resume();
    });
  });
  sockets.listen({ port, host: HOST });
  await once(sockets, 'listening');

  return {
    page: `http://${authority}/`,
    origin,
    endpoint,
    certificate,
    close() {
      sockets.close();
      plain.closeAllConnections();
      secure.closeAllConnections();
    },
  };
}

/**
 * Decides by Sec-Fetch-Site. Also true for clients that aren't browsers, and for GET, so that links
 * to the page work.
 */
function isOwnPageRequest({ method, headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site'];
  if (method === 'GET' || site === 'same-origin') return true;
  return site === undefined && headers.origin === undefined;
}
