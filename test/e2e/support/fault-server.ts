import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { canaries } from '#test/faults/canaries.ts';

/** Recorded request to the server; preflight requests aren't recorded. */
export type ReceivedRequest = {
  readonly method: string;
  readonly path: string;
  readonly key: string | undefined;
  readonly bearer: string | undefined;
  /** Value of the Idempotency-Key header; empty if there is none. */
  readonly idempotencyKey: string;
  /** Value of Cache-Control; browsers send `no-cache` if the request must bypass their cache. */
  readonly cacheControl: string | undefined;
  readonly body: string;
};

/** Function that sends a faulty response instead of the normal response. */
export type FaultyResponder = (response: ServerResponse, request: IncomingMessage) => void;

/**
 * Server that replaces a service, on another origin than the app, and responds with a fault that
 * the test selects.
 */
export type FaultServer = {
  readonly origin: string;
  readonly arrived: readonly ReceivedRequest[];
  /** Returns the number of requests that are still open. */
  open(): number;
  /**
   * Applies a fault to all later requests and clears the recorded requests; undefined makes the
   * server refuse connections.
   */
  misbehave(how: FaultyResponder | undefined): Promise<void>;
  close(): Promise<void>;
};

/** Returns the CORS headers of a service that allows other origins. */
export const corsHeaders = (request: IncomingMessage) => ({
  'access-control-allow-origin': request.headers.origin ?? '*',
  'access-control-allow-methods': 'GET, POST, PATCH, DELETE',
  'access-control-allow-headers': 'authorization, content-type, idempotency-key, x-api-key',
  // On a reused connection, the browser itself would retry a request after a reset.
  connection: 'close',
});

export async function startFaultServer(first: FaultyResponder): Promise<FaultServer> {
  let how = first;
  let open = 0;
  const arrived: ReceivedRequest[] = [];

  const server = createServer(async (request, response) => {
    if (request.method === 'OPTIONS') {
      response.writeHead(204, corsHeaders(request)).end();
      return;
    }
    open += 1;
    response.once('close', () => {
      open -= 1;
    });
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    const { method = '', url: path = '', headers } = request;
    const key = headers['x-api-key'];
    arrived.push({
      method,
      path,
      key: String(key ?? ''),
      bearer: headers.authorization,
      idempotencyKey: String(headers['idempotency-key'] ?? ''),
      cacheControl: headers['cache-control'],
      body,
    });
    how(response, request);
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  const stop = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };

  await listen(0);
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  const { port } = address;
  return {
    origin: `http://127.0.0.1:${port}`,
    arrived,
    open: () => open,
    async misbehave(next) {
      arrived.length = 0;
      if (next === undefined) return stop();
      how = next;
      if (!server.listening) await listen(port);
    },
    close: stop,
  };
}

export const respondWithJson =
  (
    status: number,
    body: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): FaultyResponder =>
  (response, request) => {
    const type = { 'content-type': 'application/json' };
    response.writeHead(status, { ...corsHeaders(request), ...type, ...headers });
    response.end(JSON.stringify(body));
  };

/** Closes the connection as soon as the request has been read. */
export const resetConnection: FaultyResponder = (response) =>
  void response.socket?.resetAndDestroy();

/** Sends a gateway error without CORS headers, which the app can't read. */
export const respondWithoutCors: FaultyResponder = (response) =>
  void response.writeHead(500, { connection: 'close' }).end(JSON.stringify(canaries));

export const neverRespond: FaultyResponder = () => undefined;

function begin(response: ServerResponse, request: IncomingMessage, status = 200): void {
  const type = { 'content-type': 'application/json', 'content-length': '1000' };
  response
    .writeHead(status, { ...corsHeaders(request), ...type })
    .write(`{"signingSecret": "${canaries.secret}", "token": "${canaries.token}", "folders": [`);
}

/** Sends a success status and the start of a body, but never completes the response. */
export const stallDuringBody: FaultyResponder = (response, request) => begin(response, request);

/** Sends a failure status and the start of a body, but never completes the response. */
export const stallDuringErrorBody: FaultyResponder = (response, request) =>
  begin(response, request, 500);

/** Sends a success status and the start of a body, then closes the connection. */
export const truncateBody: FaultyResponder = (response, request) => {
  begin(response, request);
  setTimeout(() => response.destroy(), 50);
};

export const respondWithRedirect =
  (status: 302 | 307, location: string): FaultyResponder =>
  (response, request) =>
    void response.writeHead(status, { ...corsHeaders(request), location }).end();

/** Sends a success status and an endless body, one byte every half second. */
export const sendEndlessBody: FaultyResponder = (response, request) => {
  response.writeHead(200, { ...corsHeaders(request), 'content-type': 'application/json' });
  response.flushHeaders();
  const timer = setInterval(() => response.write(' '), 500);
  response.on('close', () => clearInterval(timer));
};
