import { QueryClient } from '@tanstack/react-query';
import { HttpResponse, http as handle } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { competenciesQuery, peopleQuery } from '#data/directory/queries.ts';
import { createHttp } from '#platform/http/create-http.ts';
import { MiB } from '#platform/http/http.ts';

const baseUrl = 'https://data.example.test';
const directory = createHttp({
  service: 'directory',
  baseUrl,
  credentials: { present: async () => ({}), renew: async () => false },
});
const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  server.resetHandlers();
  vi.stubGlobal('navigator', { onLine: true });
});
afterAll(() => server.close());

const answering = (path: string, json: string) =>
  server.use(
    handle.get(
      `${baseUrl}/data/v1/${path}`,
      () =>
        new HttpResponse(json, {
          headers: { 'content-type': 'application/json', 'x-request-id': 'req-7' },
        }),
    ),
  );

/**
 * Makes requests return an empty list that is padded with spaces to the size limit plus `more`
 * bytes. Doesn't use msw, because msw copies each byte.
 */
function answeringWithSpaces(more: number): void {
  const mebibyte = new Uint8Array(MiB).fill(0x20);
  vi.stubGlobal('fetch', async (url: string) => {
    let left = url.endsWith('people') ? 32 : 64;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        left -= 1;
        if (left > 0) return controller.enqueue(mebibyte);
        controller.enqueue(mebibyte.subarray(2 - more));
        controller.enqueue(new TextEncoder().encode('[]'));
        controller.close();
      },
    });
    return new Response(body, { headers: { 'content-type': 'application/json' } });
  });
}

const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });

describe('queries of the people directory', () => {
  it('accept responses up to 64 MiB of competencies and 32 MiB of people, and reject larger responses', async () => {
    client.clear();
    answeringWithSpaces(0);
    expect((await client.fetchQuery(competenciesQuery(directory))).items).toEqual([]);
    expect((await client.fetchQuery(peopleQuery(directory))).items).toEqual([]);
    client.clear();
    answeringWithSpaces(1);
    const oversize = { failure: { kind: 'oversize' } };
    await expect(client.fetchQuery(competenciesQuery(directory))).rejects.toMatchObject(oversize);
    await expect(client.fetchQuery(peopleQuery(directory))).rejects.toMatchObject(oversize);
  });

  it('keep the request id of a response with unreadable records', async () => {
    client.clear();
    answering('people', '["x"]');
    answering('competencies', '["x"]');
    const response = { requestId: 'req-7', status: 200 };
    expect(await client.fetchQuery(peopleQuery(directory))).toMatchObject({ response });
    expect(await client.fetchQuery(competenciesQuery(directory))).toMatchObject({ response });
  });
});
