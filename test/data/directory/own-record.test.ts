import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { ownRecord, type SignedIn } from '#data/directory/people/own-record.ts';
import { personSchema } from '#data/directory/schema.ts';

const record = (name: string, members: object) => ({
  name,
  person: v.parse(personSchema, members),
});
const signedIn = (members: Partial<SignedIn>): SignedIn => ({
  subject: 'u1',
  email: undefined,
  userName: undefined,
  ...members,
});

const people = (...emails: readonly (string | null)[]) =>
  emails.map((email, index) => ({
    name: `Person ${index}`,
    person: v.parse(personSchema, { email }),
  }));

describe('the record of the signed-in person', () => {
  it('has their e-mail address, in any case', () => {
    const own = ownRecord(
      people('ben@example.test', 'Ada@Example.test '),
      signedIn({ email: 'ada@example.test' }),
    );
    expect(own?.name).toBe('Person 1');
  });

  it('has their id at the provider, where no address tells', () => {
    const records = [
      record('Ben', { identityProviderId: 'u2' }),
      record('Ada', { identityProviderId: 'u1' }),
    ];
    expect(ownRecord(records, signedIn({ email: 'ada@example.test' }))?.name).toBe('Ada');
  });

  it('has their code-host name, where nothing else tells', () => {
    const records = [
      record('Ben', { codeHostUsername: 'ben', email: 'ben@example.test' }),
      record('Ada', { codeHostUsername: 'Ada-L' }),
    ];
    expect(ownRecord(records, signedIn({ userName: 'ada-l' }))?.name).toBe('Ada');
    expect(ownRecord(records, signedIn({ userName: 'ben' }))?.name).toBe('Ben');
  });

  it('is not one with their user name and another address', () => {
    const records = [record('Ada', { codeHostUsername: 'ada', email: 'other@example.test' })];
    const person = signedIn({ userName: 'ada', email: 'ada@example.test' });
    expect(ownRecord(records, person)).toBeUndefined();
  });

  it.each([
    ['no address is known', people('ada@example.test', null), undefined],
    ['nobody has the address', people('ben@example.test', null), 'ada@example.test'],
    ['two have it', people('ada@example.test', 'ADA@example.test'), 'ada@example.test'],
    ['all addresses are empty', people('', ' '), ''],
  ])('is not guessed if %s', (_, records, email) => {
    expect(ownRecord(records, signedIn({ email }))).toBeUndefined();
  });
});
