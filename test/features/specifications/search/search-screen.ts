import { HttpResponse, http } from 'msw';
import type { TestServer } from '#test/support/server.ts';
import { appOrigin } from '#test/support/server.ts';

export const searchAddress = `${appOrigin}/viewer/v1/specifications/search`;

/** A hit as the service sends it. */
export function hit(path: string, members: Readonly<Record<string, unknown>> = {}) {
  return {
    codeHostSlug: 'pay/core',
    path,
    title: `Title of ${path}`,
    excerpt: 'A partial refund keeps the idempotency key.',
    heading: 'Partial refunds',
    line: 12,
    ...members,
  };
}

/** The service answers every search with the first of these, up to the limit asked for. */
export function answerSearches(server: TestServer, hits: readonly object[]): void {
  server.use(
    http.get(searchAddress, ({ request }) => {
      const limit = Number(new URL(request.url).searchParams.get('limit'));
      return HttpResponse.json(hits.slice(0, limit));
    }),
  );
}

/** The queries that were sent to the search, in order. */
export function sentSearches(server: TestServer): readonly URLSearchParams[] {
  return server.sent
    .filter(({ path }) => path.startsWith('/viewer/v1/specifications/search'))
    .map(({ path }) => new URL(path, appOrigin).searchParams);
}
