import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  identifier,
  maybeBoolean,
  maybeNumber,
  maybeText,
  tolerantList,
} from '#platform/tolerant.ts';

const record = v.object({
  id: identifier,
  name: maybeText,
  position: maybeNumber,
  on: maybeBoolean,
});

describe('a tolerant record', () => {
  it.each([
    {},
    { name: null },
    { name: 7, position: 'a', on: 'yes' },
    { position: Number.POSITIVE_INFINITY },
  ])('reads %j with null for what can’t be used', (members) => {
    expect(v.parse(record, { id: '1', ...members })).toEqual({
      id: '1',
      name: null,
      position: null,
      on: null,
    });
  });

  it('keeps false and zero and the empty text', () => {
    expect(v.parse(record, { id: '', name: '', position: 0, on: false })).toEqual({
      id: '',
      name: '',
      position: 0,
      on: false,
    });
  });

  it('takes a number as an id only where JSON hasn’t rounded it', () => {
    expect(v.parse(identifier, 42)).toBe('42');
    expect(v.safeParse(identifier, JSON.parse('9007199254740993')).success).toBe(false);
    expect(v.safeParse(identifier, 1.5).success).toBe(false);
    expect(v.safeParse(identifier, null).success).toBe(false);
  });
});

describe('a tolerant list', () => {
  it('keeps every readable record in order and counts the others with their place', () => {
    const list = v.parse(tolerantList(record), [{ id: 'a' }, null, { id: [] }, 'x', { id: 'b' }]);
    expect(list.items.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(list.unreadable.map(({ index }) => index)).toEqual([1, 2, 3]);
    expect(list.unreadable[1]?.reason).toMatch(/^id is not /);
  });

  it('never repeats what was received', () => {
    const list = v.parse(tolerantList(record), ['whsec_CANARY', { id: { a: 'whsec_CANARY' } }]);
    expect(JSON.stringify(list)).not.toContain('CANARY');
  });

  it('loses no record of any JSON array', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), (values) => {
        const { items, unreadable } = v.parse(tolerantList(record), values);
        expect(items.length + unreadable.length).toBe(values.length);
      }),
    );
  });

  it('refuses what isn’t a list', () => {
    for (const value of [null, {}, 'x', 0, { items: [] }]) {
      expect(v.safeParse(tolerantList(record), value).success).toBe(false);
    }
  });
});
