import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  identifierSchema,
  nullableNumberSchema,
  nullableTextSchema,
  tolerantListSchema,
} from '#platform/parse-list.ts';

const record = v.object({
  id: identifierSchema,
  name: nullableTextSchema,
  position: nullableNumberSchema,
});

describe('lenient record parser', () => {
  test.each([
    {},
    { name: null },
    { name: 7, position: 'a' },
    { position: Number.POSITIVE_INFINITY },
  ])('replaces unusable fields of %j with null', (members) => {
    expect(v.parse(record, { id: '1', ...members })).toEqual({
      id: '1',
      name: null,
      position: null,
    });
  });

  test('accepts a number as an id unless JSON parsing has rounded the number', () => {
    expect(v.parse(identifierSchema, 42)).toBe('42');
    expect(v.safeParse(identifierSchema, JSON.parse('9007199254740993')).success).toBe(false);
    expect(v.safeParse(identifierSchema, 1.5).success).toBe(false);
    expect(v.safeParse(identifierSchema, null).success).toBe(false);
  });
});

describe('lenient list parser', () => {
  test('keeps valid records in order and reports the indexes of invalid records', () => {
    const list = v.parse(tolerantListSchema(record), [
      { id: 'a' },
      null,
      { id: [] },
      'x',
      { id: 'b' },
    ]);
    expect(list.items.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(list.unreadable.map(({ index }) => index)).toEqual([1, 2, 3]);
    expect(list.unreadable[1]?.reason).toMatch(/^id is not /);
  });

  test('omits received values from its error messages', () => {
    const list = v.parse(tolerantListSchema(record), [
      'whsec_CANARY',
      { id: { a: 'whsec_CANARY' } },
    ]);
    expect(list.unreadable).toHaveLength(2);
    expect(JSON.stringify(list)).not.toContain('CANARY');
  });

  test('returns or reports every element of any JSON array', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), (values) => {
        const { items, unreadable } = v.parse(tolerantListSchema(record), values);
        expect(items.length + unreadable.length).toBe(values.length);
      }),
    );
  });

  test('rejects a value that isn’t a list', () => {
    for (const value of [null, {}, 'x', 0, { items: [] }]) {
      expect(v.safeParse(tolerantListSchema(record), value).success).toBe(false);
    }
  });
});
