import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { createServer, Socket } from 'node:net';
import { createServer as createTlsServer, type TLSSocket, type TlsOptions } from 'node:tls';
import * as v from 'valibot';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createSender } from '#service/delivery/send-webhook.ts';
import { createSelfSignedCertificate } from '#service/receiver/certificate.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const { key, certificate } = createSelfSignedCertificate(
  new Date(Date.now() - DAY_MS),
  new Date(Date.now() + DAY_MS),
);
const COMPLETE = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';

/** Starts a server and returns its origin. The server and its connections end with the test. */
async function listen(server: ReturnType<typeof createServer>): Promise<string> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => sockets.add(socket.on('error', () => {})));
  server.listen(0, 'localhost');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = v.parse(v.object({ port: v.number() }), server.address());
  return `https://localhost:${port}`;
}

/** Starts a TCP server that calls `handle` with each connection. */
const tcp = (handle: (socket: Socket) => void) => () => listen(createServer(handle));

/** Starts a TLS server that calls `handle` with each connection that has received a request. */
const tls =
  (handle: (socket: TLSSocket) => void, options: TlsOptions = {}) =>
  () =>
    listen(
      createTlsServer({ key, cert: certificate, ...options }, (socket) => {
        socket.on('error', () => {}).once('data', () => handle(socket));
      }).on('tlsClientError', () => {}),
    );

/** Time limit of an attempt whose endpoint stops responding. */
const LIMIT_MS = 1_000;
const NO_ANSWER = 'No response came from localhost (ABORT_ERR).';
const unused = async () => 'https://localhost:1';

const withConnection = v.object({ request: v.object({ socket: v.instance(Socket) }) });

/** Emits two errors on the connection of the next request, as soon as it is connected. */
function breakNextConnection(): void {
  const CHANNEL = 'http.client.request.start';
  const onRequest = (message: unknown) => {
    const { socket } = v.parse(withConnection, message).request;
    socket.once('secureConnect', () => {
      socket.emit('error', Object.assign(new Error('first'), { code: 'EPROTO' }));
      socket.emit('error', new Error('second'));
    });
  };
  subscribe(CHANNEL, onRequest);
  onTestFinished(() => void unsubscribe(CHANNEL, onRequest));
}

type Resolve = NonNullable<Parameters<typeof createSender>[0]['resolve']>;

/** Sends a request with the real sender. Returns the start of the response or the error message. */
async function attempt(
  origin: string,
  resolve: Resolve = async () => [{ address: '127.0.0.1', family: 4 }],
  signal = new AbortController().signal,
): Promise<string> {
  const send = createSender({ allowLoopback: true, trusted: { origin, certificate }, resolve });
  return send({ url: origin, headers: {}, body: '{}' }, signal).then(
    ({ status, body }) => `${status} ${body}`,
    (error: Error) => error.message,
  );
}

describe('attempt', () => {
  it.each<[way: string, outcome: string, start: () => Promise<string>, resolve?: Resolve]>([
    [
      'whose lookup throws immediately',
      'The service couldn’t open a connection. (localhost: EMFILE)',
      unused,
      () => {
        throw Object.assign(new Error(), { code: 'EMFILE' });
      },
    ],
    [
      'whose lookup throws something that isn’t an error',
      'No response came from localhost.',
      unused,
      () => Promise.reject(Object.create(null)),
    ],
    [
      'whose lookup finds no such name',
      'The host name doesn’t exist. (localhost: ENOTFOUND)',
      unused,
      () => Promise.reject(Object.assign(new Error(), { code: 'ENOTFOUND' })),
    ],
    ['whose lookup finds nothing', 'No response came from localhost.', unused, async () => []],
    [
      'whose lookup finds an address that isn’t one',
      'localhost leads to a private or reserved IP address. This service delivers to public IP addresses and to this machine itself only.',
      unused,
      async () => [{ address: 'localhost', family: 4 }],
    ],
    [
      'whose connection is refused',
      'The connection was refused. (localhost: ECONNREFUSED)',
      unused,
    ],
    [
      'whose connection is reset',
      'The connection was closed before a response arrived. (localhost: ECONNRESET)',
      tcp((socket) => socket.resetAndDestroy()),
    ],
    [
      'whose connection ends in the TLS handshake',
      'The connection was closed before a response arrived. (localhost: ECONNRESET)',
      tcp((socket) => socket.once('data', () => socket.end())),
    ],
    [
      'that is answered without TLS',
      'The endpoint doesn’t use TLS correctly. (localhost: EPROTO)',
      tcp((socket) => socket.end(COMPLETE)),
    ],
    [
      'that is answered with a TLS alert',
      'The endpoint doesn’t use TLS correctly. (localhost: EPROTO)',
      tcp((socket) => socket.end(Buffer.from([21, 3, 3, 0, 2, 2, 40]))),
    ],
    [
      'that is answered with a TLS alert after the handshake',
      'No response came from localhost (ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED).',
      tls(() => {}, { requestCert: true, rejectUnauthorized: true }),
    ],
    [
      'whose connection emits two errors',
      'The endpoint doesn’t use TLS correctly. (localhost: EPROTO)',
      async () => {
        breakNextConnection();
        return tls((socket) => socket.write(COMPLETE))();
      },
    ],
    [
      'whose connection ends after the request',
      'The connection was closed before a response arrived. (localhost: ECONNRESET)',
      tls((socket) => socket.end()),
    ],
    [
      'whose connection ends within the response headers',
      'The connection was closed before a response arrived. (localhost: ECONNRESET)',
      tls((socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-')),
    ],
    [
      'that is answered with something other than HTTP',
      'No response came from localhost (HPE_INVALID_CONSTANT).',
      tls((socket) => socket.end('220 mail.example.test ESMTP\r\n')),
    ],
    [
      'that is answered with endless headers',
      'No response came from localhost (HPE_HEADER_OVERFLOW).',
      tls((socket) => socket.end(`HTTP/1.1 200 OK\r\na: ${'a'.repeat(100_000)}\r\n\r\n`)),
    ],
    [
      'whose connection breaks within the body',
      '500 part',
      tls((socket) => {
        socket.write('HTTP/1.1 500 Error\r\ncontent-length: 9\r\n\r\npart', () => socket.destroy());
      }),
    ],
    ['that is answered twice', '200 ok', tls((socket) => socket.write(COMPLETE + COMPLETE))],
    [
      'that is answered before the request has arrived',
      '200 ok',
      () => listen(createTlsServer({ key, cert: certificate }, (socket) => socket.end(COMPLETE))),
    ],
  ])('%s fails or succeeds without an uncaught error: %s', async (_, outcome, start, resolve) => {
    expect(await attempt(await start(), resolve)).toBe(outcome);
  });

  it.each<{ phase: string; start: () => Promise<string>; resolve?: Resolve; outcome: string }>([
    {
      phase: 'before the lookup',
      start: unused,
      outcome: 'No response came from localhost.',
    },
    {
      phase: 'during the lookup',
      start: unused,
      resolve: () => new Promise(() => {}),
      outcome: 'No response came from localhost.',
    },
    { phase: 'during the TLS handshake', start: tcp(() => {}), outcome: NO_ANSWER },
    { phase: 'after the request', start: tls(() => {}), outcome: NO_ANSWER },
    {
      phase: 'within the response headers',
      start: tls((socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-')),
      outcome: NO_ANSWER,
    },
    {
      phase: 'within the response body',
      start: tls((socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\npart')),
      outcome: '200 part',
    },
  ])('aborted $phase ends immediately: $outcome', async ({ phase, start, resolve, outcome }) => {
    const origin = await start();
    const signal =
      phase === 'before the lookup' ? AbortSignal.abort() : AbortSignal.timeout(LIMIT_MS);
    expect(await attempt(origin, resolve, signal)).toBe(outcome);
  });
});
