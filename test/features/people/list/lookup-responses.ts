import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { type Content, sampleContent } from '#service/content.ts';
import { appOrigin, type TestServer } from '#test/support/server.ts';

export const documentedOnlyConfig = { extensions: [] };

/** Names of owners. There are more owners than fit on a screen. */
export const ownerNames = Array.from(
  { length: 120 },
  (_, index) => `Person ${String(index).padStart(3, '0')}`,
);
const [competency] = sampleContent.competencies;

/** People directory with one competency for each owner. */
export const ownersContent: Content = {
  ...sampleContent,
  competencies: ownerNames.flatMap((owner) => (competency ? [{ ...competency, owner }] : [])),
};

/**
 * Returns a response with a profile of this name. Half of the people are in the team room Atlas,
 * and half in Comet. `canQc` is true, false or missing for a third of the people each.
 */
export function createPersonResponse(name: string): Response {
  const number = Number(name.slice(-3));
  return HttpResponse.json({
    name,
    teamRoomName: number % 2 === 0 ? 'Atlas' : 'Comet',
    codeHostUsername: `host-${number}`,
    ...(number % 3 === 0 ? {} : { canQc: number % 3 === 1 }),
  });
}

/**
 * Responds to requests for people. Returns the list of requested names, which grows with each
 * request.
 */
export function mockLookupResponses(
  server: TestServer,
  answer: (name: string) => Response | Promise<Response>,
): readonly string[] {
  const names: string[] = [];
  server.use(
    http.get(`${appOrigin}/data/v1/people/:name`, ({ params }) => {
      names.push(String(params.name));
      return answer(String(params.name));
    }),
  );
  return names;
}

export const findPeople = () => screen.findByRole('list', { name: 'People' });
export const findLoadRestButton = () => screen.findByRole('button', { name: 'Load the rest' });
