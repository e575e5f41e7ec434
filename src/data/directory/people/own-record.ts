import type { NamedPerson } from './people-list.ts';

/** What the provider says of the signed-in person. */
export type SignedIn = {
  readonly subject: string;
  readonly email: string | undefined;
  readonly userName: string | undefined;
};

function plain(text: string | null | undefined): string {
  return text?.trim().toLowerCase() ?? '';
}

/**
 * The record of the signed-in person: the only one with their e-mail address, else the only one with their
 * id at the provider, else the only one whose name at the code host is their user name and that has no other
 * address. Undefined where there is none or several, because nothing is guessed.
 */
export function ownRecord(
  people: readonly NamedPerson[],
  { email, subject, userName }: SignedIn,
): NamedPerson | undefined {
  const only = (wanted: string, textOf: (record: NamedPerson['person']) => string | null) => {
    if (plain(wanted) === '') return undefined;
    const [own, another] = people.filter(({ person }) => plain(textOf(person)) === plain(wanted));
    return another === undefined ? own : undefined;
  };
  const bySameEmail = only(email ?? '', (person) => person.email);
  const byId = only(subject, ({ identityProviderId }) => identityProviderId);
  if (bySameEmail ?? byId) return bySameEmail ?? byId;
  const byUserName = only(userName ?? '', ({ codeHostUsername }) => codeHostUsername);
  const hasOtherEmail = plain(email) !== '' && plain(byUserName?.person.email) !== '';
  return hasOtherEmail ? undefined : byUserName;
}
