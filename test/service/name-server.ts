import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';

const HEADER_BYTES = 12;
const TYPE_A = 1;

/**
 * Response of the fake name server: an IPv4 address, no address (`none`), a nonexistent name
 * (`unknown`) or no response (`silence`).
 */
export type NameAnswer = `${number}.${number}.${number}.${number}` | 'none' | 'unknown' | 'silence';

/**
 * Starts a name server on the loopback address, which stops at the end of the test. It returns no
 * IPv6 addresses. Resolves to the server's `address:port`.
 */
export async function startNameServer(answer: (name: string) => NameAnswer): Promise<string> {
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => {
    const { name, type, end } = questionOf(query);
    const said = answer(name);
    if (said === 'silence') return;
    const found = type === TYPE_A && said !== 'none' && said !== 'unknown';
    const header = Buffer.from(query.subarray(0, HEADER_BYTES));
    header.writeUInt16BE(said === 'unknown' ? 0x8183 : 0x8180, 2);
    header.writeUInt16BE(found ? 1 : 0, 6);
    header.fill(0, 8);
    // DNS answer record: pointer to the name in the question, type A, class IN, TTL of 60 seconds,
    // four bytes of data.
    const record = Buffer.from('c00c000100010000003c0004', 'hex');
    const bytes = Buffer.from(found ? said.split('.').map(Number) : []);
    const parts = [header, query.subarray(HEADER_BYTES, end), ...(found ? [record, bytes] : [])];
    socket.send(Buffer.concat(parts), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  onTestFinished(() => void socket.close());
  return `127.0.0.1:${socket.address().port}`;
}

/**
 * Parses the first question of a query (RFC 1035, 4.1.2); returns its name, its type and the offset
 * of its end.
 */
function questionOf(query: Buffer) {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}
