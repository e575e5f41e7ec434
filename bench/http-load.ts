import { connect, type Socket } from 'node:net';

/** Complete text of an HTTP/1.1 request on a connection that stays open. */
export type RawRequest = string;

/** Creates the text of a request; `body` is JSON. */
export function createRawRequest(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: string,
): RawRequest {
  const all = {
    host: 'localhost',
    ...headers,
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
    }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`;
}

const END_OF_HEAD = '\r\n\r\n';
const LAST_CHUNK = Buffer.from('\r\n0\r\n\r\n');

/** True if the bytes of a response are complete; throws an error if its status isn't 200. */
function isComplete(received: Buffer): boolean {
  const end = received.indexOf(END_OF_HEAD);
  if (end < 0) return false;
  const head = received.toString('latin1', 0, end);
  if (!head.startsWith('HTTP/1.1 200 ')) {
    throw new Error(`${head}\n${received.toString('utf8', end)}`);
  }
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length !== undefined) return received.length >= end + END_OF_HEAD.length + Number(length);
  return received.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK);
}

function send(socket: Socket, request: RawRequest): Promise<void> {
  return new Promise((resolve, reject) => {
    let received: Buffer = Buffer.alloc(0);
    const end = (error?: Error) => {
      socket.removeAllListeners();
      if (error === undefined) resolve();
      else reject(error);
    };
    socket.on('error', end);
    socket.on('close', () => end(new Error('The server closed the connection.')));
    socket.on('data', (chunk) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      try {
        if (isComplete(received)) end();
      } catch (error) {
        end(error instanceof Error ? error : new Error(String(error)));
      }
    });
    socket.write(request);
  });
}

/**
 * Opens connections, and returns a function that sends requests on all of them for `ms`
 * milliseconds and returns the durations of the requests in milliseconds. It writes prepared bytes
 * to sockets, because an HTTP client would need more processor time than the server.
 */
export function openLoad(port: number, connections: number) {
  const sockets = Array.from({ length: connections }, () => connect(port, '127.0.0.1'));
  return {
    /** Ends early if `next` returns undefined. */
    async run(next: () => RawRequest | undefined, ms: number): Promise<number[]> {
      const durations: number[] = [];
      const end = performance.now() + ms;
      await Promise.all(
        sockets.map(async (socket) => {
          for (let begin = performance.now(); begin < end; begin = performance.now()) {
            const request = next();
            if (request === undefined) return;
            await send(socket, request);
            durations.push(performance.now() - begin);
          }
        }),
      );
      return durations;
    },
    close(): void {
      for (const socket of sockets) socket.destroy();
    },
  };
}
