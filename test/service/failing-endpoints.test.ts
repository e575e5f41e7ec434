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
  it.each<{
    way: string;
    start: () => Promise<string>;
    resolve?: Resolve;
    outcome: string;
  }>([
    {
      way: 'whose lookup throws immediately',
      start: unused,
      resolve: () => {
        throw Object.assign(new Error(), { code: 'EMFILE' });
      },
      outcome: 'The service couldn’t open a connection. (localhost: EMFILE)',
    },
    {
      way: 'whose lookup throws something that isn’t an error',
      start: unused,
      resolve: () => Promise.reject(Object.create(null)),
      outcome: 'No response came from localhost.',
    },
    {
      way: 'whose lookup finds nothing',
      start: unused,
      resolve: async () => [],
      outcome: 'No response came from localhost.',
    },
    {
      way: 'whose lookup finds an address that isn’t one',
      start: unused,
      resolve: async () => [{ address: 'localhost', family: 4 }],
      outcome:
        'localhost leads to a private or reserved address. This service delivers to public addresses and to this machine itself only.',
    },
    {
      way: 'whose connection is refused',
      start: unused,
      outcome: 'The connection was refused. (localhost: ECONNREFUSED)',
    },
    {
      way: 'whose connection is reset',
      start: tcp((socket) => socket.resetAndDestroy()),
      outcome: 'The connection was closed before a response arrived. (localhost: ECONNRESET)',
    },
    {
      way: 'whose connection ends in the TLS handshake',
      start: tcp((socket) => socket.once('data', () => socket.end())),
      outcome: 'The connection was closed before a response arrived. (localhost: ECONNRESET)',
    },
    {
      way: 'that is answered without TLS',
      start: tcp((socket) => socket.end(COMPLETE)),
      outcome: 'The endpoint doesn’t use TLS correctly. (localhost: EPROTO)',
    },
    {
      way: 'that is answered with a TLS alert',
      start: tcp((socket) => socket.end(Buffer.from([21, 3, 3, 0, 2, 2, 40]))),
      outcome: 'The endpoint doesn’t use TLS correctly. (localhost: EPROTO)',
    },
    {
      way: 'that is answered with a TLS alert after the handshake',
      start: tls(() => {}, { requestCert: true, rejectUnauthorized: true }),
      outcome: 'No response came from localhost (ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED).',
    },
    {
      way: 'whose connection emits two errors',
      start: async () => {
        breakNextConnection();
        return tls((socket) => socket.write(COMPLETE))();
      },
      outcome: 'The endpoint doesn’t use TLS correctly. (localhost: EPROTO)',
    },
    {
      way: 'whose connection ends after the request',
      start: tls((socket) => socket.end()),
      outcome: 'The connection was closed before a response arrived. (localhost: ECONNRESET)',
    },
    {
      way: 'whose connection ends within the response headers',
      start: tls((socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-')),
      outcome: 'The connection was closed before a response arrived. (localhost: ECONNRESET)',
    },
    {
      way: 'that is answered with something other than HTTP',
      start: tls((socket) => socket.end('220 mail.example.test ESMTP\r\n')),
      outcome: 'No response came from localhost (HPE_INVALID_CONSTANT).',
    },
    {
      way: 'that is answered with endless headers',
      start: tls((socket) => socket.end(`HTTP/1.1 200 OK\r\na: ${'a'.repeat(100_000)}\r\n\r\n`)),
      outcome: 'No response came from localhost (HPE_HEADER_OVERFLOW).',
    },
    {
      way: 'whose connection breaks within the body',
      start: tls((socket) => {
        socket.write('HTTP/1.1 500 Error\r\ncontent-length: 9\r\n\r\npart', () => socket.destroy());
      }),
      outcome: '500 part',
    },
    {
      way: 'that is answered twice',
      start: tls((socket) => socket.write(COMPLETE + COMPLETE)),
      outcome: '200 ok',
    },
    {
      way: 'that is answered before the request has arrived',
      start: () =>
        listen(createTlsServer({ key, cert: certificate }, (socket) => socket.end(COMPLETE))),
      outcome: '200 ok',
    },
  ])('$way fails or succeeds without an uncaught error: $outcome', async (row) => {
    const origin = await row.start();
    expect(await attempt(origin, row.resolve)).toBe(row.outcome);
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
