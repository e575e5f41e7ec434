import type { NamedPerson } from './people-list.ts';

function plainEmail(text: string | null | undefined): string {
  return text?.trim().toLowerCase() ?? '';
}

/**
 * The record of the signed-in person: the only one with their e-mail address. Undefined where the
 * provider gives none, or where several records have it, because nothing is guessed.
 */
export function ownRecord(
  people: readonly NamedPerson[],
  email: string | undefined,
): NamedPerson | undefined {
  const wanted = plainEmail(email);
  if (wanted === '') return undefined;
  const [own, another] = people.filter(({ person }) => plainEmail(person.email) === wanted);
  return another === undefined ? own : undefined;
}
