import { HttpResponse, http } from 'msw';
import { appOrigin, type TestServer } from '#test/support/server.ts';

export const searchRoute = `${appOrigin}/viewer/v1/specifications/search`;

/** Returns a search hit as the service sends it. */
export function createSearchHit(path: string, members: Readonly<Record<string, unknown>> = {}) {
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

/**
 * Responds to every search with the first of these hits in the requested repository, up to the
 * requested limit.
 */
export function mockSearchResponses(
  server: TestServer,
  hits: readonly { readonly codeHostSlug?: unknown }[],
): void {
  server.use(
    http.get(searchRoute, ({ request }) => {
      const { searchParams } = new URL(request.url);
      const only = searchParams.get('codeHostSlug');
      const found = hits.filter(({ codeHostSlug }) => only === null || codeHostSlug === only);
      return HttpResponse.json(found.slice(0, Number(searchParams.get('limit'))));
    }),
  );
}

/** Returns the query parameters of the search requests, in the order sent. */
export function getSentSearches(server: TestServer): readonly URLSearchParams[] {
  return server.sent
    .filter(({ path }) => path.startsWith('/viewer/v1/specifications/search'))
    .map(({ path }) => new URL(path, appOrigin).searchParams);
}
