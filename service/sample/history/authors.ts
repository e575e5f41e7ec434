import { people } from '#service/sample/people.ts';

const emails = new Map(people.map(({ name, email }) => [name, email]));

/**
 * Returns the author of a commit. People of the directory have their own e-mail address; former
 * people and programs have an address that nobody else has.
 */
export function getAuthor(name: string): { name: string; email: string } {
  return { name, email: emails.get(name) ?? 'not-in-the-directory@example.test' };
}
