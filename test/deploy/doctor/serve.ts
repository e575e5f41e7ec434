import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';

/** Request as the server received it. */
export type ReceivedRequest = {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
};

export type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Starts a web server that stops at the end of the test. Returns its origin and the list of
 * received requests.
 */
export async function startTestServer(listenerFor: (origin: string) => Listener) {
  const arrived: ReceivedRequest[] = [];
  let listener: Listener = (_request, response) => void response.writeHead(503).end();
  const server = createServer((request, response) => {
    const { method = '', url: path = '', headers } = request;
    arrived.push({ method, path, headers });
    listener(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  const origin = `http://127.0.0.1:${address.port}`;
  listener = listenerFor(origin);
  return { origin, arrived };
}
