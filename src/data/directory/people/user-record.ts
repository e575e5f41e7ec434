import type { NamedPerson } from './people-list.ts';

export type UserClaims = {
  readonly subject: string;
  readonly email: string | undefined;
  readonly userName: string | undefined;
};

function plain(text: string | null | undefined): string {
  return text?.trim().toLowerCase() ?? '';
}

/**
 * Compares the e-mail address, then the id at the identity provider, then the user name at the code
 * host (unless the record has another e-mail address). A criterion counts only if it matches
 * exactly one record: a guess could show another person's record.
 */
export function findUserRecord(
  people: readonly NamedPerson[],
  { email, subject, userName }: UserClaims,
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
