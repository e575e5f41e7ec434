import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { formatLevelSums } from '#data/directory/display-names.ts';
import { personSchema } from '#data/directory/schema.ts';
import { formatEmployment, getPersonName, getPersonTags } from '#features/people/person-labels.ts';

const person = (record: object) => v.parse(personSchema, record);

describe('person labels', () => {
  test.each([
    [{ external: false, leaving: false }, 'Internal'],
    [{ external: true, leaving: true }, 'External, leaving'],
    [{ external: true }, 'External, leaving not given'],
    [{ leaving: false }, 'Internal or external not given'],
    [{}, undefined],
  ])('describe the employment of %j: %s', (record, words) => {
    expect(formatEmployment(person(record))).toBe(words);
  });

  test('have a tag only for flags that are true', () => {
    expect(getPersonTags(person({ canQc: true, leaving: true, external: false }))).toEqual([
      { label: 'Can QC', tone: 'good', term: 'canQc' },
      { label: 'Leaving', tone: 'warn' },
    ]);
  });

  test('use the full name, or else the name of the record, or else the requested name', () => {
    expect(getPersonName(person({ fullName: 'Mara O.', name: 'mara' }), 'asked')).toBe('Mara O.');
    expect(getPersonName(person({ fullName: ' ', name: 'mara' }), 'asked')).toBe('mara');
    expect(getPersonName(person({}), 'asked')).toBe('asked');
  });

  test('contain the sum of story points and the number of competencies without story points', () => {
    const summary = {
      easy: { points: 3, notGiven: 0 },
      medium: { points: 0, notGiven: 1 },
      hard: { points: 0, notGiven: 2 },
    };
    expect(formatLevelSums(summary, 2)).toBe('easy 3, medium 0 (1 not given), hard not given');
  });
});
