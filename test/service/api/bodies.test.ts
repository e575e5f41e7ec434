import { describe, expect, it } from 'vitest';
import { createCaller, problem, read, startService } from '#test/service/harness.ts';
import { listen } from '#test/service/identity/browser.ts';

const SUBSCRIPTIONS = '/webhooks/v1/subscriptions';
const valid = { url: 'https://hooks.example.test', eventTypes: ['bookmark.created'] };

function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  return createCaller(startService())('POST', path, { body, headers });
}

async function errorsOf(response: Response) {
  expect(response.status).toBe(422);
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  return (await read(response, problem)).errors;
}

describe('request body', () => {
  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/json5', ''])(
    'is rejected if its media type is “%s”',
    async (type) => {
      const body = JSON.stringify(valid);
      expect((await post(SUBSCRIPTIONS, body, { 'content-type': type })).status).toBe(415);
    },
  );

  it('is accepted with a charset in Content-Type', async () => {
    const headers = { 'content-type': 'Application/JSON; charset=utf-8' };
    expect((await post(SUBSCRIPTIONS, valid, headers)).status).toBe(201);
  });

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

  it.each(['', '{', 'null', '[]', '"x"', ')]}\n{}', '\u0000'])(
    'is rejected if it is %j',
    async (body) => {
      expect(await errorsOf(await post(SUBSCRIPTIONS, body))).toMatchObject([{ pointer: '#' }]);
    },
  );

  it('of a PATCH request is rejected if it is an array', async () => {
    const call = createCaller(startService());
    expect((await call('PATCH', `${SUBSCRIPTIONS}/a`, { body: '[]' })).status).toBe(422);
  });

  it('is rejected with a message for each missing or unknown field', async () => {
    const errors = await errorsOf(await post(SUBSCRIPTIONS, { url: valid.url, colour: 'red' }));
    expect(errors?.map((error) => error.detail).toSorted()).toEqual([
      'colour: is not a member of this body.',
      'eventTypes: is missing.',
    ]);
  });

  it('is rejected with a 422 if it contains 32,768 nested arrays', async () => {
    expect((await post(SUBSCRIPTIONS, '['.repeat(32_768) + ']'.repeat(32_768))).status).toBe(422);
  });

  it('is rejected with a JSON pointer to each invalid field', async () => {
    const errors = await errorsOf(
      await post(SUBSCRIPTIONS, { url: 8, eventTypes: 7, 'a/b~c d': 1 }),
    );
    const pointers = errors?.map((error) => error.pointer).toSorted();
    expect(pointers).toEqual(['#/a~1b~0c%20d', '#/eventTypes', '#/url']);
  });
});

describe('subscription', () => {
  it.each([[[]], ['x'], [null], [undefined], [Array.from({ length: 101 }, String)]])(
    'is rejected if its event types are %j',
    async (types) => {
      const body = { url: 'https://hooks.example.test', eventTypes: types };
      expect((await errorsOf(await post(SUBSCRIPTIONS, body)))?.[0]?.pointer).toBe('#/eventTypes');
    },
  );

  it('is rejected with a JSON pointer to the invalid event type', async () => {
    const body = { url: 'https://hooks.example.test', eventTypes: ['ok', ''] };
    const errors = await errorsOf(await post(SUBSCRIPTIONS, body));
    expect(errors?.[0]?.pointer).toBe('#/eventTypes/1');
  });
});
