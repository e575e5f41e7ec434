import { Hono } from 'hono';
import type { Directory } from '#service/directory/directory-files.ts';
import { cacheJsonBody, sendJson } from '#service/json-body.ts';
import { createNotFoundProblem } from '#service/problem.ts';
import type { ConnectionEnv, FailureLimit } from './limits.ts';
import { requireApiKey } from './limits.ts';

/** Public key: anyone who can load the app can read it. */
export const DIRECTORY_KEY = 'reference-directory-key';

/** Interface 4.1 and 4.2, and the extension directory.people. */
export function createDirectoryRoutes(
  current: () => Directory,
  key: string,
  failures: FailureLimit | undefined,
): Hono<ConnectionEnv> {
  const toCompetencies = cacheJsonBody();
  const toPeople = cacheJsonBody();
  return new Hono<ConnectionEnv>()
    .use(requireApiKey(key, failures))
    .get('/competencies', (context) => sendJson(context, toCompetencies(current().competencies)))
    .get('/people', (context) => sendJson(context, toPeople(current().people)))
    .get('/people/:name', (context) => {
      const asked = context.req.param('name');
      const person = current().people.find(({ name }) => name === asked);
      if (person === undefined)
        throw createNotFoundProblem(`Nobody in the directory is named "${asked}".`);
      return context.json(person);
    });
}
