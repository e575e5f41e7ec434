import { people } from '#service/sample/people.ts';

const emails = new Map(people.map(({ name, email }) => [name, email]));

/** People of the directory with their email; those who left, and programs, with one nobody has. */
export function authorNamed(name: string): { name: string; email: string } {
  return { name, email: emails.get(name) ?? 'not-in-the-directory@example.test' };
}
