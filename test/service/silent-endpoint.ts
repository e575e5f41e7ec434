import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import * as v from 'valibot';
import { onTestFinished } from 'vitest';

/** Starts a server that accepts connections but never responds. It stops at the end of the test. */
export async function startSilentEndpoint() {
  const sockets: Socket[] = [];
  const server = createServer((socket) => sockets.push(socket.on('error', () => {})));
  server.listen(0, 'localhost');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = v.parse(v.object({ port: v.number() }), server.address());
  return { port, server, sockets };
}
