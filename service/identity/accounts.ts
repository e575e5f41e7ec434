import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { SamplePerson } from '#service/sample/types.ts';
import { type Database, defineQuery } from '#service/storage/database.ts';

/** Only sample people have an e-mail address. */
export type Account = { subject: string; name: string; email: string | undefined };

const row = v.object({ subject: v.string(), name: v.string() });
const subjectQuery = defineQuery(
  'SELECT subject, name FROM accounts WHERE subject = :subject',
  row,
);
const nameQuery = defineQuery('SELECT subject, name FROM accounts WHERE name = :name', row);

export type Accounts = ReturnType<typeof createAccounts>;

export function createAccounts(database: Database, people: readonly SamplePerson[]) {
  const accountOf = (person: SamplePerson): Account => ({
    subject: person.identityProviderId,
    name: person.name,
    email: person.email,
  });
  const bySubject = new Map(people.map((person) => [person.identityProviderId, accountOf(person)]));
  const byName = new Map(people.map((person) => [person.name, accountOf(person)]));

  return {
    async find(subject: string): Promise<Account | undefined> {
      const sample = bySubject.get(subject);
      if (sample !== undefined) return sample;
      const found = await database.first(subjectQuery, { subject });
      return found && { ...found, email: undefined };
    },
    getOrCreateByName: async (name: string): Promise<Account> =>
      byName.get(name) ??
      database.transaction(async (transaction) => {
        await transaction.lock('accounts');
        const found = await transaction.first(nameQuery, { name });
        const account = found ?? { subject: randomUUID(), name };
        if (found === undefined) {
          await transaction.run(
            'INSERT INTO accounts (subject, name) VALUES (:subject, :name)',
            account,
          );
        }
        return { ...account, email: undefined };
      }),
  };
}

/** Returns standard claims of OpenID Connect. */
export function getClaims(subject: string, account: Account | undefined) {
  return {
    sub: subject,
    ...(account && { name: account.name }),
    ...(account?.email !== undefined && { email: account.email, email_verified: true }),
  };
}
