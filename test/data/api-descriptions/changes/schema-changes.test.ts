import { describe, expect, test } from 'vitest';
import type { ApiChangeClass, ApiChangeRule } from '#data/api-descriptions/changes/rules.ts';
import { compare, listChanges } from './compare.ts';
import { type Place, places } from './places.ts';
import { narrowedSchemas, schemaMutations } from './schema-mutations.ts';

type Expected = {
  readonly rule: ApiChangeRule;
  readonly request: ApiChangeClass;
  readonly response: ApiChangeClass;
  readonly below?: string | undefined;
};

function expectChange(place: Place, before: unknown, after: unknown, expected: Expected): void {
  const comparison = compare(place.describe(before), place.describe(after));
  const { request, response, rule, below = '' } = expected;
  const both = request === 'breaking' ? request : response;
  const level = place.direction === 'both' ? both : expected[place.direction];
  expect(listChanges(comparison, place.entryId)).toEqual([
    `${level} ${rule} ${place.path}${below}`,
  ]);
  const none = { breaking: 0, compatible: 0, wording: 0 };
  expect(comparison.counts).toEqual({ ...none, [level]: 1 });
}

describe.each(places)('compareDescriptions in a $name', (place) => {
  test.each(narrowedSchemas)('classifies a narrower and a wider $title', (mutation) => {
    const { wide, narrow, narrower, wider, below, isOnlyTyped = false } = mutation;
    if (place.isText && isOnlyTyped) {
      expect(compare(place.describe(wide), place.describe(narrow)).changes).toEqual([]);
      return;
    }
    const breaksRequests = { request: 'breaking', response: 'compatible', below } as const;
    const breaksResponses = { request: 'compatible', response: 'breaking', below } as const;
    expectChange(place, wide, narrow, { rule: narrower, ...breaksRequests });
    expectChange(place, narrow, wide, { rule: wider, ...breaksResponses });
  });

  test.each(schemaMutations)('classifies a $title', ({ before, after, parameter, ...expected }) => {
    const isParameter = /^(query|header)\//.test(place.path) && place.direction === 'request';
    const special = isParameter ? parameter : undefined;
    expectChange(place, before, after, { ...expected, ...special });
  });
});

describe('compareDescriptions', () => {
  const field = places[0];
  if (field === undefined) throw new Error('No place.');

  test.each([
    [
      { type: 'string', maxLength: 80 },
      { type: 'string', maxLength: 140 },
      'at most 140 characters, before 80',
    ],
    [
      { type: 'string', maxLength: 1_000 },
      { type: 'string', maxLength: 2_000 },
      'at most 2,000 characters, before 1,000',
    ],
    [
      { type: 'integer', multipleOf: 1_000 },
      { type: 'integer', multipleOf: 2_000 },
      'multiple of 2,000, before multiple of 1,000',
    ],
    [{ type: 'integer', minimum: 1 }, { type: 'integer', minimum: 5 }, '≥ 5, before ≥ 1'],
    [{ type: 'integer' }, { type: 'integer', maximum: 5 }, '≤ 5, before unlimited'],
    [
      { type: 'string', enum: ['a'] },
      { enum: ['a', 'b', 'c'], type: 'string' },
      'values b, c added',
    ],
    [{ type: 'string' }, { type: ['string', 'null'] }, 'can be null now'],
    [{ type: 'string' }, { type: 'integer' }, 'integer, before string'],
    [{ type: 'string' }, false, 'no value, before string'],
    [
      { type: 'array' },
      { type: 'array', uniqueItems: true, items: { type: 'string' } },
      'type of items, unique items added',
    ],
  ])('describes the change from %j to %j', (before, after, sentence) => {
    const { changes } = compare(field.describe(before), field.describe(after));
    expect(changes.map((change) => change.sentence)).toEqual([sentence]);
  });

  test('returns the changed words of a description', () => {
    const before = field.describe({ type: 'string', description: 'A name.' });
    const after = field.describe({ type: 'string', description: 'The name.' });
    const [change] = compare(before, after).changes;
    expect(change?.words).toEqual({ before: 'A name.', after: 'The name.' });
  });

  test('returns the removed row', () => {
    const { before, after } = {
      before: field.describe({ type: 'object', properties: { vatId: { type: 'string' } } }),
      after: field.describe({ type: 'object', properties: {} }),
    };
    const [change] = compare(before, after).changes;
    expect(change?.kind).toBe('removed');
    expect(change?.getRemovedRow?.()).toMatchObject({ row: { kind: 'field', name: 'vatId' } });
  });

  test('reports a field that becomes read-only as removed from requests', () => {
    const before = field.describe({ type: 'object', properties: { id: { type: 'string' } } });
    const after = field.describe({
      type: 'object',
      properties: { id: { type: 'string', readOnly: true } },
    });
    const [change] = compare(before, after).changes;
    expect(change).toMatchObject({ class: 'compatible', rule: 'read-only', kind: 'removed' });
    expect(change?.path).toBe('request/subject/id');
  });

  test('reports a field that becomes write-only as removed from responses', () => {
    const inResponse = places[1];
    const before = { type: 'object', properties: { id: { type: 'string' } } };
    const after = { type: 'object', properties: { id: { type: 'string', writeOnly: true } } };
    const { changes } = compare(inResponse?.describe(before), inResponse?.describe(after));
    expect(changes).toMatchObject([{ class: 'breaking', rule: 'write-only', kind: 'removed' }]);
  });

  test('ignores changes of a read-only field in a request', () => {
    const readOnly = (maxLength: number) => ({
      type: 'object',
      properties: { id: { type: 'string', readOnly: true, maxLength } },
    });
    expect(compare(field.describe(readOnly(5)), field.describe(readOnly(4))).changes).toEqual([]);
  });

  test('treats a parameter that changes from integer to string as wider, because numbers are sent as text', () => {
    const [parameter] = places.filter(({ name }) => name === 'query parameter');
    const before = parameter?.describe({ type: 'integer' });
    const after = parameter?.describe({ type: 'string' });
    expect(compare(before, after).changes).toMatchObject([
      { class: 'compatible', rule: 'type-wider' },
    ]);
    expect(compare(after, before).changes).toMatchObject([
      { class: 'breaking', rule: 'type-narrower' },
    ]);
  });
});
