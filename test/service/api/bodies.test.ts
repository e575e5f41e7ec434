import { describe, expect, it } from 'vitest';
import { createCaller, problem, read, startService } from '#test/service/harness.ts';
import { listen } from '#test/service/identity/browser.ts';

const SUBSCRIPTIONS = '/webhooks/v1/subscriptions';
const valid = { url: 'https://hooks.example.test', eventTypes: ['bookmark.created'] };

function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  return createCaller(startService())('POST', path, { body, headers });
}

describe('request body', () => {
  it('is accepted up to a size of 64 KiB', async () => {
    const exact = JSON.stringify(valid).padEnd(65_536);
    expect((await post(SUBSCRIPTIONS, exact)).status).toBe(201);
    expect((await post(SUBSCRIPTIONS, `${exact} `)).status).toBe(413);
  });

  it('is rejected with a 413 while it is still arriving, as soon as its size exceeds the limit', async () => {
    const service = startService();
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        controller.enqueue(new Uint8Array(16_384).fill(32));
      },
    });
    const response = await service.fetch(
      new Request(`http://localhost:4173${SUBSCRIPTIONS}`, {
        method: 'POST',
        body: endless,
        headers: {
          authorization: `Bearer ${await service.issueAccessToken('ada')}`,
          'content-type': 'application/json',
        },
        ...{ duplex: 'half' },
      }),
    );
    expect(response.status).toBe(413);
    expect(sent).toBeLessThan(10);
  });

  it('of 1 MB is rejected with a 413 over a real connection', async () => {
    const service = startService();
    const { origin } = await listen(() => service.handle);
    const response = await fetch(`${origin}${SUBSCRIPTIONS}`, {
      method: 'POST',
      body: ' '.repeat(1_000_000),
      headers: {
        authorization: `Bearer ${await service.issueAccessToken('ada')}`,
        'content-type': 'application/json',
      },
    });
    expect(response.status).toBe(413);
    expect(await read(response, problem)).toMatchObject({ status: 413 });
  });
});
