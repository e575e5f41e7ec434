import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { findUserRecord, type UserClaims } from '#data/directory/people/user-record.ts';
import { personSchema } from '#data/directory/schema.ts';

const signedIn: UserClaims = { subject: 'u1', email: undefined, userName: undefined };
const withEmails = (...emails: readonly (string | null)[]) => emails.map((email) => ({ email }));

describe('findUserRecord', () => {
  it.each<[string, readonly object[], Partial<UserClaims>, number]>([
    [
      'the user’s e-mail address, ignoring case',
      withEmails('ben@example.test', 'Ada@Example.test '),
      { email: 'ada@example.test' },
      1,
    ],
    [
      'the user’s id at the provider, if no e-mail address matches',
      [{ identityProviderId: 'u2' }, { identityProviderId: 'u1' }],
      { email: 'ada@example.test' },
      1,
    ],
    [
      'the user’s code host name, if nothing else matches',
      [{ codeHostUsername: 'ben' }, { codeHostUsername: 'Ada-L', email: 'ada@example.test' }],
      { userName: 'ada-l' },
      1,
    ],
  ])('returns the record that matches %s', (_, records, members, index) => {
    const people = records.map((one, at) => ({
      name: `Person ${at}`,
      person: v.parse(personSchema, one),
    }));
    expect(findUserRecord(people, { ...signedIn, ...members })?.name).toBe(`Person ${index}`);
  });

  it.each<[string, readonly object[], Partial<UserClaims>]>([
    ['no address is known', withEmails('ada@example.test', null), {}],
    ['nobody has the address', withEmails('ben@example.test'), { email: 'ada@example.test' }],
    [
      'two have it',
      withEmails('ada@example.test', 'ADA@example.test'),
      { email: 'ada@example.test' },
    ],
    ['all addresses are empty', withEmails('', ' '), { email: '' }],
    [
      'one with their user name has another address',
      [{ codeHostUsername: 'ada', email: 'other@example.test' }],
      { userName: 'ada', email: 'ada@example.test' },
    ],
  ])('returns undefined if %s', (_, records, members) => {
    const people = records.map((one) => ({ name: 'Ada', person: v.parse(personSchema, one) }));
    expect(findUserRecord(people, { ...signedIn, ...members })).toBeUndefined();
  });
});
