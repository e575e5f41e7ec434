import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { SamplePerson } from '#service/sample/types.ts';
import { type Database, inTransaction, prepareQuery } from '#service/storage/database.ts';

/** Account that can sign in. Only sample people have an e-mail address. */
export type Account = { subject: string; name: string; email: string | undefined };

export type Accounts = ReturnType<typeof createAccounts>;

export function createAccounts(database: Database, people: readonly SamplePerson[]) {
  const accountOf = (person: SamplePerson): Account => ({
    subject: person.identityProviderId,
    name: person.name,
    email: person.email,
  });
  const bySubject = new Map(people.map((person) => [person.identityProviderId, accountOf(person)]));
  const byName = new Map(people.map((person) => [person.name, accountOf(person)]));

  const row = v.object({ subject: v.string(), name: v.string() });
  const finding = prepareQuery(
    database,
    'SELECT subject, name FROM accounts WHERE subject = :subject',
    row,
  );
  const naming = prepareQuery(
    database,
    'SELECT subject, name FROM accounts WHERE name = :name',
    row,
  );
  const adding = database.prepare('INSERT INTO accounts (subject, name) VALUES (:subject, :name)');

  return {
    find(subject: string): Account | undefined {
      const found = finding.first({ subject });
      return bySubject.get(subject) ?? (found && { ...found, email: undefined });
    },
    /** Returns the account with this name; creates the account if it doesn't exist. */
    getOrCreateByName: (name: string): Account =>
      byName.get(name) ??
      inTransaction(database, () => {
        const found = naming.first({ name });
        const account = found ?? { subject: randomUUID(), name };
        if (found === undefined) adding.run(account);
        return { ...account, email: undefined };
      }),
  };
}

/** Returns the standard OpenID Connect claims of an account. */
export function getClaims(subject: string, account: Account | undefined) {
  return {
    sub: subject,
    ...(account && { name: account.name }),
    ...(account?.email !== undefined && { email: account.email, email_verified: true }),
  };
}
