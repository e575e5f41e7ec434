import { HttpResponse } from 'msw';
import * as v from 'valibot';
import { describe, expect, test, vi } from 'vitest';
import { MiB } from '#platform/http/http.ts';
import {
  client,
  getRequestFailure,
  interceptRequests,
  mockResponseBody,
  mockResponses,
  sendFailingCreation,
  sendFailingRead,
  thingsPath,
} from './http-setup.ts';

interceptRequests();

const canary = 'whsec_CANARY';

describe('unusable success response', () => {
  test.each([
    ['a sign-in page', 'wrong-type', 'unknown', '<html>', { 'content-type': 'text/html' }],
    ['broken JSON', 'wrong-json', 'applied', '{"id":', {}],
    ['nothing', 'wrong-json', 'applied', '', {}],
    ['JSON of another shape', 'wrong-shape', 'applied', '{"id":7}', {}],
    ['JSON behind a guard', 'wrong-json', 'applied', ")]}',\n{}", {}],
  ])('with %s fails as %s', async (_, kind, outcome, body, headers) => {
    mockResponseBody(body, { headers });
    expect(await sendFailingCreation()).toMatchObject({ kind, outcome });
  });

  test("fails as wrong-json if its bytes aren't valid UTF-8", async () => {
    mockResponseBody(new Uint8Array([0x22, 0xff, 0x22]));
    expect(await sendFailingRead()).toMatchObject({ kind: 'wrong-json' });
  });

  test("doesn't add received data to the failure", async () => {
    mockResponseBody(JSON.stringify({ id: { signingSecret: canary } }));
    const ofAnotherShape = await sendFailingCreation();
    expect(ofAnotherShape.kind).toBe('wrong-shape');
    expect(JSON.stringify(ofAnotherShape)).not.toContain(canary);
    mockResponseBody(`{"signingSecret":"${canary}"`);
    const broken = await sendFailingCreation();
    expect(broken.kind).toBe('wrong-json');
    expect(JSON.stringify(broken)).not.toContain(canary);
  });

  test('reports the location and the expected type of each invalid field of its JSON', async () => {
    const nested = v.object({ things: v.array(v.object({ id: v.string() })) });
    mockResponseBody(JSON.stringify({ things: [{ id: 'a' }, { id: 7 }] }));
    expect(
      await getRequestFailure(client().get('load the things', thingsPath, nested)),
    ).toMatchObject({
      issues: ['things.1.id is not string'],
    });
    mockResponseBody('7');
    expect(
      await getRequestFailure(client().get('load the things', thingsPath, nested)),
    ).toMatchObject({
      issues: ['the response is not Object'],
    });
    const checked = v.pipe(
      v.unknown(),
      v.check(() => false),
    );
    expect(
      await getRequestFailure(client().get('load the things', thingsPath, checked)),
    ).toMatchObject({
      issues: ['the response is not as expected'],
    });
  });

  test('is aborted during the download if the response exceeds 5 MiB', async () => {
    let pulled = 0;
    const body = () =>
      new ReadableStream({
        pull: (controller) => {
          pulled += 1;
          controller.enqueue(new Uint8Array(MiB).fill(0x20));
        },
      });
    mockResponses(
      () => new HttpResponse(body(), { headers: { 'content-type': 'application/json' } }),
    );
    expect(await sendFailingRead()).toMatchObject({ kind: 'oversize', maxBytes: 5 * MiB });
    expect(pulled).toBeLessThan(12);
  });
});

describe('redirect', () => {
  test('isn’t followed and fails as redirected', async () => {
    // Browsers represent a redirect that they don't follow as an opaque response. Scripts can't
    // create such a response, so the test sets the type of another response.
    const redirect = () =>
      Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' });
    vi.stubGlobal('fetch', async () => redirect());
    expect(await sendFailingRead()).toMatchObject({ kind: 'redirected', outcome: 'not-applied' });
    expect(await sendFailingCreation()).toMatchObject({ kind: 'redirected', outcome: 'unknown' });
  });
});

describe('interrupted request', () => {
  test('has an unknown outcome if the request is a write without a response', async () => {
    mockResponses(() => HttpResponse.error());
    expect(await sendFailingCreation()).toMatchObject({ kind: 'unreachable', outcome: 'unknown' });
    expect(await sendFailingRead()).toMatchObject({ kind: 'unreachable', outcome: 'not-applied' });
  });

  test('fails as interrupted if the connection breaks within the response body', async () => {
    vi.stubGlobal(
      'fetch',
      async () =>
        new Response(
          new ReadableStream({ pull: (controller) => controller.error(new TypeError('reset')) }),
          { headers: { 'content-type': 'application/json' } },
        ),
    );
    expect(await sendFailingCreation()).toMatchObject({ kind: 'interrupted', outcome: 'applied' });
  });
});
