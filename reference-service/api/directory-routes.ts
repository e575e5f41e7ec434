import { Hono } from 'hono';
import type { Content } from '#reference-service/content.ts';
import { notFound } from '#reference-service/problem.ts';
import { requireApiKey } from './credentials.ts';

/** The key of the reference directory. It is public: anyone who can load the app may know it. */
export const DIRECTORY_KEY = 'reference-directory-key';

/** Interface 4.1 and 4.2, and the extension directory.people. */
export function directoryRoutes({ competencies, people }: Content, key: string): Hono {
  const byName = new Map(people.map((person) => [person.name, person]));
  return new Hono()
    .use(requireApiKey(key))
    .get('/competencies', (context) => context.json(competencies))
    .get('/people', (context) => context.json(people))
    .get('/people/:name', (context) => {
      const name = context.req.param('name');
      const person = byName.get(name);
      if (person === undefined) throw notFound(`Nobody in the directory is named "${name}".`);
      return context.json(person);
    });
}
