import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import * as v from 'valibot';
import { onTestFinished } from 'vitest';

/** Listens on a port of its own until the test is over, and says nothing to whoever connects. */
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
