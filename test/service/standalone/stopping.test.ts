import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request as sendRequest } from 'node:http';
import * as v from 'valibot';
import { expect, it, onTestFinished, vi } from 'vitest';
import { CHANGES, createFolder } from '#test/service/bookmark-changes.ts';
import { startStandalone } from './start-standalone.ts';

const UNDER_WAY = 8;
const WAITING = 8;

/**
 * Returns a function that counts the requests that have arrived at a port, because a client can't
 * tell whether its request has arrived.
 */
function countBegun(port: number): () => number {
  const begun = v.object({ request: v.object({ socket: v.object({ localPort: v.number() }) }) });
  let count = 0;
  const note = (message: unknown) => {
    if (v.parse(begun, message).request.socket.localPort === port) count += 1;
  };
  subscribe('http.server.request.start', note);
  onTestFinished(() => void unsubscribe('http.server.request.start', note));
  return () => count;
}

it('a stopping service finishes running requests and accepts no further requests', async () => {
  const { provider, server } = await startStandalone();
  const authorization = `Bearer ${await provider.token()}`;
  // Further requests wait for one of these connections, and each is sent as soon as a connection is
  // free.
  const agent = new Agent({ keepAlive: true, maxSockets: UNDER_WAY });
  onTestFinished(() => agent.destroy());
  const begun = countBegun(server.port);
  const begin = (name: string) => {
    const body = JSON.stringify({ changes: [createFolder(name, null)] });
    const request = sendRequest({
      host: '127.0.0.1',
      port: server.port,
      agent,
      method: 'POST',
      path: CHANGES,
      headers: {
        authorization,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      },
    });
    request.write(body.slice(0, 5));
    const status = new Promise<number | string | undefined>((resolve) => {
      request.once('response', (response: IncomingMessage) => {
        response.resume();
        response.once('end', () => resolve(response.statusCode));
      });
      request.once('error', (error) => resolve('code' in error ? String(error.code) : undefined));
    });
    return { status, finish: () => request.end(body.slice(5)) };
  };
  const requests = Array.from({ length: UNDER_WAY + WAITING }, (_, index) => begin(`${index}`));
  await vi.waitFor(() => expect(begun()).toBe(UNDER_WAY), { timeout: 60_000, interval: 10 });

  const stopped = server.stop();
  const late = sendRequest({ host: '127.0.0.1', port: server.port, path: '/healthz' });
  const [refusal] = await once(late.end(), 'error').catch((error: unknown) => [error]);
  expect(refusal).toMatchObject({ code: 'ECONNREFUSED' });
  for (const { finish } of requests) finish();
  await stopped;
  expect(await Promise.all(requests.map(({ status }) => status))).toEqual([
    ...Array.from({ length: UNDER_WAY }, () => 200),
    ...Array.from({ length: WAITING }, () => 'ECONNREFUSED'),
  ]);
});
