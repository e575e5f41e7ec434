import { HttpResponse, http } from 'msw';
import { appOrigin, type TestServer } from '#test/support/server.ts';

export const competenciesRoute = `${appOrigin}/data/v1/competencies`;

/** Makes the people directory return these records as its competencies. */
export function mockCompetencies(server: TestServer, ...records: readonly unknown[]): void {
  server.use(http.get(competenciesRoute, () => HttpResponse.json(records)));
}

export const getPathAndQuery = () => window.location.pathname + window.location.search;
