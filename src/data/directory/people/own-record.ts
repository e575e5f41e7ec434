import type { NamedPerson } from './people-list.ts';

/** Claims of the identity provider about the signed-in user. */
export type UserClaims = {
  readonly subject: string;
  readonly email: string | undefined;
  readonly userName: string | undefined;
};

function plain(text: string | null | undefined): string {
  return text?.trim().toLowerCase() ?? '';
}

/**
 * Returns the record of the signed-in user. Tries three criteria in turn, each of which must match
 * exactly one record: the same e-mail address, the same id at the identity provider, and the same
 * user name at the code host (unless that record has another e-mail address). Returns undefined if
 * all criteria fail, because a guess could show another person's record.
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
