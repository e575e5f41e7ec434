import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { ownRecord } from '#data/directory/people/own-record.ts';
import { personSchema } from '#data/directory/schema.ts';

const people = (...emails: readonly (string | null)[]) =>
  emails.map((email, index) => ({
    name: `Person ${index}`,
    person: v.parse(personSchema, { email }),
  }));

describe('the record of the signed-in person', () => {
  it('has their e-mail address, in any case', () => {
    const own = ownRecord(people('ben@example.test', 'Ada@Example.test '), 'ada@example.test');
    expect(own?.name).toBe('Person 1');
  });

  it.each([
    ['no address is known', people('ada@example.test', null), undefined],
    ['nobody has the address', people('ben@example.test', null), 'ada@example.test'],
    ['two have it', people('ada@example.test', 'ADA@example.test'), 'ada@example.test'],
    ['all addresses are empty', people('', ' '), ''],
  ])('is not guessed if %s', (_, records, email) => {
    expect(ownRecord(records, email)).toBeUndefined();
  });
});
