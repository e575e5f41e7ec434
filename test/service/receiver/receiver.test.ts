import { once } from 'node:events';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createSender, signHeaders } from '#service/delivery/send-webhook.ts';
import { startReceiver } from '#service/receiver/receiver.ts';
import { createTemporaryFolder } from '#test/service/temporary-folder.ts';

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const event = (type: string) => JSON.stringify({ type, timestamp: '…', data: { a: '<b>' } });

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, 'localhost');
  await once(probe, 'listening');
  const { port } = v.parse(v.object({ port: v.number() }), probe.address());
  probe.close();
  await once(probe, 'close');
  return port;
}

async function start(slowMs = 0) {
  const folder = createTemporaryFolder('receiver');
  const receiver = await startReceiver({
    port: await freePort(),
    file: join(folder, 'receiver.pem'),
    slowMs,
  });
  onTestFinished(() => receiver.close());
  const send = createSender({ allowLoopback: true, trusted: receiver });
  return {
    ...receiver,
    /** Sends an event to the receiver. Its signature has the current time by default. */
    deliver: (type: string, { signedAt = new Date(), body = event(type), id = 'msg_1' } = {}) =>
      send(
        {
          url: receiver.endpoint,
          headers: signHeaders(id, signedAt, event(type), [secret]),
          body,
        },
        AbortSignal.timeout(60_000),
      ),
    look: async () => (await fetch(receiver.page)).text(),
    set: (form: Record<string, string>, headers: Record<string, string> = {}) =>
      fetch(`${receiver.page}settings`, {
        method: 'POST',
        headers,
        body: new URLSearchParams(form),
        redirect: 'manual',
      }),
  };
}

describe('receiver', () => {
  it('accepts webhooks over HTTPS and shows them over HTTP on the same port', async () => {
    const { page, endpoint, deliver, look } = await start();
    expect(endpoint.replace(/^https/, 'http')).toBe(`${page}webhook`);
    expect(await deliver('bookmark.created')).toMatchObject({ status: 200, error: null });
    const html = await look();
    expect(html).toContain('<b>bookmark.created</b>');
    expect(html).toContain('Not checked');
    expect(html).toContain('&lt;b&gt;');
  });

  it('shows the newest delivery first and marks repeated deliveries', async () => {
    const { deliver, look } = await start();
    await deliver('one');
    await deliver('two', { id: 'msg_2' });
    await deliver('two', { id: 'msg_2' });
    const html = await look();
    expect(html.match(/<b>(one|two)<\/b>( <small>received 2 times<\/small>)?/g)).toEqual([
      '<b>two</b> <small>received 2 times</small>',
      '<b>two</b>',
      '<b>one</b>',
    ]);
    expect(html).toContain('3 received, newest first.');
  });

  it('verifies all deliveries after the secret is set, including earlier ones', async () => {
    const { deliver, look, set } = await start();
    await deliver('genuine');
    await deliver('altered', { body: event('forged') });
    await deliver('late', { signedAt: new Date(Date.now() - 301_000) });
    expect((await set({ secret: ` ${secret} ` })).status).toBe(303);
    const html = await look();
    const verdicts = [...html.matchAll(/<span class="(good|bad)">[\s\S]*?<b>(\w+)<\/b>/g)];
    expect(verdicts.map(([, verdict, type]) => [type, verdict])).toEqual([
      ['late', 'bad'],
      ['forged', 'bad'],
      ['genuine', 'good'],
    ]);
    expect(html).toContain('signed more than five minutes before or after it arrived');
    expect(html).toContain('No signature is valid for this content and this secret.');
    expect(html).not.toContain(secret);
  });

  it('removes the secret on request', async () => {
    const { deliver, look, set } = await start();
    await set({ secret });
    await deliver('one');
    expect(await look()).toContain('Verified');
    await set({ forget: 'yes' });
    expect(await look()).toContain('Not checked');
  });

  it.each(['', 'nonsense', 'whsec_', 'whsec_!'])('rejects %j as a secret', async (text) => {
    const { set } = await start();
    const response = await set({ secret: text });
    expect(response.status).toBe(422);
    expect(await response.text()).toContain('This isn’t a signing secret.');
  });

  it.each([
    ['failed', 500],
    ['gone', 410],
    ['received', 200],
    ['slow', 200],
    ['unheard-of', 200],
  ])('sends the response that the user selected: %s with the status %i', async (reply, status) => {
    const { deliver, set } = await start();
    await set({ reply });
    expect((await deliver('one')).status).toBe(status);
  });

  it('notifies an open page of new deliveries by server-sent events', async () => {
    const { page, deliver } = await start();
    const response = await fetch(`${page}changes`);
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    const reader = response.body?.getReader();
    const next = async () => Buffer.from((await reader?.read())?.value ?? []).toString();
    expect(await next()).toBe('data: arrived\n\n');
    await deliver('one');
    expect(await next()).toBe('data: arrived\n\n');
    await reader?.cancel();
  });

  it('rejects a delivery of more than 64 kB', async () => {
    const { deliver } = await start();
    const body = JSON.stringify({ type: 'large', data: 'x'.repeat(65 * 1024) });
    expect((await deliver('large', { body })).status).toBe(413);
  });
});

describe('another site', () => {
  it('cannot change settings of the receiver', async () => {
    const { set } = await start();
    const reply = 'failed';
    const origin = 'https://evil.example.test';
    const statuses = [
      await set({ reply }, { 'sec-fetch-site': 'cross-site' }),
      await set({ reply }, { 'sec-fetch-site': 'same-site' }),
      await set({ reply }, { origin }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([403, 403, 403]);
    expect((await set({ reply }, { 'sec-fetch-site': 'same-origin', origin: 'null' })).status).toBe(
      303,
    );
  });

  it('cannot read the receiver’s page through another host name', async () => {
    const { page } = await start();
    const sent = request(page, { headers: { host: 'evil.example.test' } }).end();
    const [response] = await once(sent, 'response');
    expect(response.statusCode).toBe(403);
    response.resume();
  });
});

it('the receiver fails with EADDRINUSE if its port is in use', async () => {
  const { page, origin } = await start();
  const port = Number(new URL(origin).port);
  const folder = createTemporaryFolder('receiver');
  const starting = startReceiver({ port, file: join(folder, 'receiver.pem') });
  await expect(starting).rejects.toMatchObject({ code: 'EADDRINUSE' });
  expect((await fetch(page)).status).toBe(200);
});
