import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import * as v from 'valibot';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  ClosedConnectionError,
  createSender,
  getRequestHeaders,
  type SenderOptions,
} from '#service/delivery/send-webhook.ts';
import { createSelfSignedCertificate } from '#service/receiver/certificate.ts';
import { read } from './harness.ts';
import { createReceiver, detailed, startWithSubscription } from './webhook-harness.ts';

const DAY = 24 * 60 * 60 * 1000;
const certificate = createSelfSignedCertificate(
  new Date(Date.now() - DAY),
  new Date(Date.now() + DAY),
);

/**
 * Starts an HTTPS server that receives webhooks. Returns a sender that trusts the server's
 * certificate by default.
 */
async function start(answer: RequestListener, options: Partial<SenderOptions> = {}) {
  const server = createServer({ key: certificate.key, cert: certificate.certificate }, answer);
  server.listen(0, 'localhost');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = v.parse(v.object({ port: v.number() }), server.address());
  const origin = `https://localhost:${port}`;
  const trusted = { origin, certificate: certificate.certificate };
  const send = createSender({ allowLoopback: true, trusted, ...options });
  return {
    port,
    origin,
    send: (url = `${origin}/in?x=1`, limitMs = 60_000) =>
      send(
        { url, headers: { 'webhook-id': 'msg_1' }, body: '{"ü":1}' },
        AbortSignal.timeout(limitMs),
      ),
  };
}

it('sendWebhook posts the unmodified body with its headers to the path and query of the URL', async () => {
  const requests: object[] = [];
  const { send, port } = await start(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const { method, url, headers } = request;
    requests.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
    response.end('received');
  });
  expect(await send()).toMatchObject({ status: 200, body: 'received', error: null });
  expect(requests).toEqual([
    {
      method: 'POST',
      url: '/in?x=1',
      body: '{"ü":1}',
      headers: {
        host: `localhost:${port}`,
        connection: 'keep-alive',
        'content-type': 'application/json',
        'content-length': '8',
        'accept-encoding': 'identity',
        'user-agent': 'spec-viewer-reference-service',
        'webhook-id': 'msg_1',
      },
    },
  ]);
});

it("sendWebhook doesn't follow a redirect and reports it as an error", async () => {
  let requests = 0;
  const { send } = await start((_, response) => {
    requests += 1;
    response.writeHead(307, { location: '/elsewhere' }).end('over there');
  });
  expect(await send()).toMatchObject({
    status: 307,
    body: 'over there',
    error: 'Redirects are not followed.',
  });
  expect(requests).toBe(1);
});

it('sendWebhook returns the headers of the response and joins repeated headers', async () => {
  const { send } = await start((_, response) => {
    response.writeHead(503, { 'Retry-After': '120', 'set-cookie': ['a=1', 'b=2'] }).end();
  });
  expect(await send()).toMatchObject({
    status: 503,
    headers: { 'retry-after': '120', 'set-cookie': 'a=1, b=2' },
  });
});

it('recorded headers omit the user name and password of a URL that an earlier version accepted', () => {
  const url = 'https://user:password@hooks.example.test/in';
  const headers = getRequestHeaders({ url, headers: {}, body: '{}' });
  expect(headers).toMatchObject({ host: 'hooks.example.test', 'content-length': '2' });
  expect(JSON.stringify(headers)).not.toMatch(/user:|password|authorization/);
});

describe('connection to a webhook endpoint', () => {
  it('can take half a second although the next address of the host refuses connections', async () => {
    const { send } = await start((_, response) => response.end());
    const sent = send();
    // Blocks this process after the sender has started to connect to 127.0.0.1. The sender starts
    // in a microtask, and the connection is reported only after all microtasks.
    for (let microtask = 0; microtask < 100; microtask += 1) await undefined;
    const end = performance.now() + 500;
    while (performance.now() < end);
    expect(await sent).toMatchObject({ status: 200 });
  });

  it('is kept open for further requests', async () => {
    const ports = new Set<number | undefined>();
    const { send } = await start((request, response) => {
      ports.add(request.socket.remotePort);
      response.end();
    });
    for (let count = 0; count < 3; count += 1) await send();
    expect(ports.size).toBe(1);
  });

  it('that the endpoint closes causes an error that doesn’t count as a failed attempt', async () => {
    let requests = 0;
    const { send } = await start((request, response) => {
      requests += 1;
      if (requests === 2) request.socket.destroy();
      else response.end();
    });
    await send();
    await expect(send()).rejects.toThrow(ClosedConnectionError);
    expect(await send()).toMatchObject({ status: 200 });
  });
});

it('a delivery is repeated immediately if the endpoint closes the connection of an earlier delivery', async () => {
  let requests = 0;
  const { send } = createReceiver(() => {
    requests += 1;
    return requests === 2 ? new ClosedConnectionError(undefined) : 204;
  });
  const made = await startWithSubscription({ sendWebhook: send });
  const { createFolder, deliveries, until, call, own } = made;
  for (const name of ['One', 'Two']) await createFolder(name);
  await until('succeeded', 2);
  expect((await deliveries())[0]?.attempts).toMatchObject([
    { responseStatus: null, error: expect.stringContaining('closed the connection') },
    { responseStatus: 204 },
  ]);
  expect((await read(await call('GET', own), detailed)).health.state).toBe('healthy');
});

describe('response body of a webhook', () => {
  it('is read and stored only up to 2048 characters', async () => {
    let written = 0;
    const { send } = await start((_, response) => {
      const more = () => {
        if (response.destroyed) return;
        written += 1;
        // Sends data until the client stops reading.
        response.write('ü'.repeat(64 * 1024), () => setImmediate(more));
      };
      more();
    });
    expect(await send()).toMatchObject({ status: 200, body: 'ü'.repeat(2048) });
    expect(written).toBeLessThan(1000);
  });

  it('is truncated between characters, and NUL is replaced', async () => {
    const { send } = await start((_, response) => response.end(`\0${'😀'.repeat(3000)}`));
    expect((await send()).body).toBe(`\uFFFD${'😀'.repeat(2047)}`);
  });
});

describe('sendWebhook fails', () => {
  it('for a self-signed certificate other than the trusted one', async () => {
    const { origin } = await start(() => {});
    const trusted = { origin: 'https://localhost:1', certificate: certificate.certificate };
    const stranger = await start(() => {}, { trusted });
    const reason = 'The certificate is self-signed.';
    await expect(stranger.send()).rejects.toThrow(reason);
    // This sender trusts the certificate only for the origin https://localhost:1.
    await expect(stranger.send(origin)).rejects.toThrow(reason);
  });
});

describe('sendWebhook sends nothing', () => {
  it('to loopback addresses unless they are allowed', async () => {
    let requests = 0;
    const count = () => {
      requests += 1;
    };
    const { send } = await start(count, { allowLoopback: false });
    await expect(send()).rejects.toThrow('This service delivers to public IP addresses only.');
    expect(requests).toBe(0);
  });

  it('to an IP address other than the checked one if a DNS record changes', async () => {
    const asked: string[] = [];
    const { send, port } = await start((_, response) => response.end(), {
      resolve: async (host) => {
        asked.push(host);
        // A second DNS query would return another IP address.
        return [{ address: asked.length === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }];
      },
    });
    // Connects to 127.0.0.1, the checked IP address, and verifies the host name of its certificate.
    await expect(send(`https://rebinding.example.test:${port}/`)).rejects.toThrow(
      'DEPTH_ZERO_SELF_SIGNED_CERT',
    );
    expect(asked).toEqual(['rebinding.example.test']);
  });
});
