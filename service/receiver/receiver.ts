import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { createServer as createSocketServer } from 'node:net';
import { keptCertificate } from './certificate.ts';
import { createReceiverRequests } from './receiver-requests.ts';

const HOST = 'localhost';
/** Longer than the service's time limit. */
const SLOW_MS = 20_000;
/** The first byte of every connection that begins with TLS: a record of the handshake. */
const TLS_HANDSHAKE = 0x16;

export type ReceiverOptions = {
  port: number;
  /** The file that keeps the certificate with its key. */
  file: string;
  slowMs?: number | undefined;
};

export type Receiver = {
  /** The page's address, over plain HTTP, so that no browser warns. */
  page: string;
  /** Where webhooks are received: the same port, over TLS. */
  origin: string;
  /** The address for webhooks; any other path of the origin is received too. */
  endpoint: string;
  /** What `origin` shows, as PEM. */
  certificate: string;
  close(): void;
};

/**
 * A receiver of webhooks for trying out. One port speaks both protocols: webhooks need HTTPS, for
 * which there is no certificate that anybody has signed, and the page should open without a warning.
 */
export async function startReceiver(options: ReceiverOptions): Promise<Receiver> {
  const { port, file, slowMs = SLOW_MS } = options;
  const { key, certificate } = keptCertificate(file, new Date());
  const { fingerprint256, validTo } = new X509Certificate(certificate);
  const authority = `${HOST}:${port}`;
  const origin = `https://${authority}`;
  const endpoint = `${origin}/webhook`;
  const place = { endpoint, fingerprint: fingerprint256, validTo, file };
  const { receive, show } = createReceiverRequests(place, slowMs);

  const answer = (secure: boolean) => (request: IncomingMessage, response: ServerResponse) => {
    const delivers = secure && request.method === 'POST' && request.url !== '/settings';
    // No other site may read or change anything here, under whatever name it reaches this machine.
    const foreign = request.headers.host !== authority || !comesFromHere(request);
    const handling = foreign
      ? Promise.resolve(void response.writeHead(403).end())
      : (delivers ? receive : show)(request, response);
    handling.catch((error: unknown) => {
      console.error(error);
      response.destroy();
    });
  };
  const plain = createServer(answer(false));
  const secure = createSecureServer({ key, cert: certificate }, answer(true));
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

/** Browsers say in every request where it comes from. A link may lead here from anywhere. */
function comesFromHere({ method, headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site'];
  if (method === 'GET' || site === 'same-origin') return true;
  return site === undefined && headers.origin === undefined;
}
