import { describe, expect, test } from 'vitest';
import { compare, formatChange } from './compare.ts';
import { describeApi } from './places.ts';

const past = '2001-01-01';
const future = '9999-01-01';

describe('compareDescriptions', () => {
  test.each([
    [
      'a later sunset date',
      { 'x-sunset': past },
      { 'x-sunset': future },
      'compatible sunset-later',
    ],
    [
      'an earlier sunset date',
      { 'x-sunset': future },
      { 'x-sunset': past },
      'breaking sunset-earlier',
    ],
    ['a removed sunset date', { 'x-sunset': future }, {}, 'breaking sunset-earlier'],
    [
      'a sunset date that is none',
      { 'x-sunset': future },
      { 'x-sunset': 'soon' },
      'breaking sunset-earlier',
    ],
    [
      'a lower stability',
      { 'x-stability-level': 'beta' },
      { 'x-stability-level': 'alpha' },
      'breaking stability-lower',
    ],
    [
      'a higher stability',
      { 'x-stability-level': 'alpha' },
      { 'x-stability-level': 'beta' },
      'compatible stability-higher',
    ],
  ])('classifies %s of a deprecated operation', (_, before, after, expected) => {
    const [first, second] = [before, after].map((members) =>
      describeApi({ deprecated: true, ...members }),
    );
    const changes = compare(first, second).changes.map(formatChange);
    expect(changes).toEqual([expected, 'wording details']);
  });

  test.each([
    ['a deprecated operation', { deprecated: true }, 'compatible announced-removal'],
    [
      'after its sunset date',
      { deprecated: true, 'x-sunset': past },
      'compatible announced-removal',
    ],
    ['before its sunset date', { deprecated: true, 'x-sunset': future }, 'breaking removed'],
    ['a draft', { 'x-stability-level': 'draft' }, 'compatible announced-removal'],
    ['a stable operation', { 'x-stability-level': 'stable' }, 'breaking removed'],
  ])('classifies the removal of an operation: %s', (_, members, expected) => {
    const before = describeApi(members);
    const comparison = compare(before, { ...before, paths: {} });
    expect(comparison.changes.map(formatChange)).toEqual([expected]);
  });

  test('classifies the removal of a deprecated parameter', () => {
    const parameter = { name: 'limit', in: 'query', schema: { type: 'integer' }, deprecated: true };
    const comparison = compare(describeApi({ parameters: [parameter] }), describeApi({}));
    expect(comparison.changes.map(formatChange)).toEqual([
      'compatible announced-removal query/limit',
    ]);
  });

  test('classifies a parameter that can be repeated now', () => {
    const describeParameter = (schema: object) =>
      describeApi({ parameters: [{ name: 'state', in: 'query', schema }] });
    const one = describeParameter({ type: 'string' });
    const many = describeParameter({ type: 'array', items: { type: 'string' } });
    expect(compare(one, many).changes.map(formatChange)).toEqual([
      'compatible type-wider query/state',
    ]);
    expect(compare(many, one).changes.map(formatChange)).toEqual(['breaking type query/state']);
  });

  test('classifies a schema that becomes one of several similar schemas', () => {
    const describeBody = (schema: object) =>
      describeApi({ requestBody: { content: { 'application/json': { schema } } } });
    const fields = { type: 'object', properties: { a: { type: 'string' }, b: { type: 'string' } } };
    const before = describeBody(fields);
    const after = describeBody({
      oneOf: [
        { ...fields, required: ['a'] },
        { ...fields, required: ['b'] },
      ],
    });
    expect(compare(before, after).changes.map(formatChange)).toEqual([
      'breaking choice-wrapped request',
    ]);
  });
});
