import type { NamedPerson } from './people-list.ts';

/** Claims of the provider about the signed-in user. */
export type SignedIn = {
  readonly subject: string;
  readonly email: string | undefined;
  readonly userName: string | undefined;
};

function plain(text: string | null | undefined): string {
  return text?.trim().toLowerCase() ?? '';
}

/**
 * Returns the record of the signed-in user: the only one with their e-mail address, otherwise the
 * only one with their id at the provider, otherwise the only one whose name at the code host is
 * their user name and that has no other e-mail address. Undefined if there is none or several,
 * because guessing could show another person.
 */
export function findOwnRecord(
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
