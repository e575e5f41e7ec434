import type { SamplePerson } from '#service/sample-types.ts';

/** Authors of commits are people of the directory if they have the email address of one. */
export function authorsAmong(people: readonly SamplePerson[]) {
  const byEmail = new Map(people.map(({ email, name }) => [email, name]));
  const byName = new Map(people.map(({ email, name }) => [name, email]));
  return {
    nameOf: (email: string) => byEmail.get(email) ?? null,
    authorOf: (name: string) => ({ name, email: byName.get(name) ?? 'unknown@example.test' }),
  };
}
