import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { getChangePath, getRemovedNode } from '#api-descriptions/changes/api-change.ts';
import type { ApiChangeClass } from '#api-descriptions/changes/rules.ts';
import { compare, listChanges, readTable } from './compare.ts';
import { getPlace, type Place, places } from './places.ts';

const narrowedSchema = v.object({
  title: v.string(),
  wide: v.unknown(),
  narrow: v.unknown(),
  rules: v.tuple([v.string(), v.string()]),
  below: v.optional(v.string(), ''),
  isOnlyTyped: v.optional(v.boolean(), false),
});

const schemaChange = v.object({
  title: v.string(),
  before: v.unknown(),
  after: v.unknown(),
  request: v.string(),
  response: v.string(),
  parameter: v.optional(v.string()),
  below: v.optional(v.string(), ''),
});

/** Returns the changes of the place's entry, and the number of changes of each class. */
function compareAt(place: Place, before: unknown, after: unknown) {
  const comparison = compare(place.describe(before), place.describe(after));
  return { changes: listChanges(comparison, place.entryId), counts: comparison.counts };
}

/** Expected result of `compareAt` for a class and a rule. */
function expectedAt(place: Place, change: string, below: string) {
  const [level = ''] = change.split(' ');
  return {
    changes: [`${change} ${place.path}${below}`],
    counts: { breaking: 0, compatible: 0, wording: 0, [level]: 1 },
  };
}

describe('compareDescriptions', () => {
  test.each(readTable('narrowed-schemas.yaml', narrowedSchema))(
    'classifies a narrower and a wider schema in each place: $title',
    ({ wide, narrow, rules: [narrower, wider], below, isOnlyTyped }) => {
      for (const place of places) {
        const [toNarrow, toWide] = [compareAt(place, wide, narrow), compareAt(place, narrow, wide)];
        if (place.isText && isOnlyTyped) {
          expect([toNarrow.changes, toWide.changes], place.title).toEqual([[], []]);
          continue;
        }
        const level = (isBreaking: boolean): ApiChangeClass =>
          isBreaking || place.direction === 'both' ? 'breaking' : 'compatible';
        expect([toNarrow, toWide], place.title).toEqual([
          expectedAt(place, `${level(place.direction === 'request')} ${narrower}`, below),
          expectedAt(place, `${level(place.direction === 'response')} ${wider}`, below),
        ]);
      }
    },
  );

  test.each(readTable('schema-changes.yaml', schemaChange))(
    'classifies a change of a schema in each place: $title',
    ({ before, after, request, response, parameter = request, below }) => {
      for (const place of places) {
        const inRequest = /^(?:query|header)\//.test(place.path) ? parameter : request;
        const isRequest =
          place.direction === 'request' ||
          (place.direction === 'both' && request.startsWith('breaking'));
        const expected = expectedAt(place, isRequest ? inRequest : response, below);
        expect(compareAt(place, before, after), place.title).toEqual(expected);
      }
    },
  );

  const field = getPlace('field of a request body');

  const sentence = v.object({ before: v.unknown(), after: v.unknown(), sentence: v.string() });

  test.each(readTable('sentences.yaml', sentence))(
    'describes the change from $before to $after',
    (row) => {
      const { changes } = compare(field.describe(row.before), field.describe(row.after));
      expect(changes.map((change) => change.sentence)).toEqual([row.sentence]);
    },
  );

  test('returns the changed words of a description', () => {
    const before = field.describe({ type: 'string', description: 'A name.' });
    const after = field.describe({ type: 'string', description: 'The name.' });
    const [change] = compare(before, after).changes;
    expect(change?.words).toEqual({ before: 'A name.', after: 'The name.' });
  });

  const withId = (members: object) => ({ type: 'object', properties: { id: members } });

  test('keeps the row of a removed field', () => {
    const before = field.describe(withId({ type: 'string' }));
    const [change] = compare(before, field.describe({ type: 'object', properties: {} })).changes;
    expect(change?.kind).toBe('removed');
    expect(change && getRemovedNode(change)).toMatchObject({ kind: 'schema', name: 'id' });
  });

  test.each([
    ['field of a request body', { readOnly: true }, 'compatible', 'read-only'],
    ['field of a response body', { writeOnly: true }, 'breaking', 'write-only'],
  ])('reports a %s that becomes %j as removed', (title, members, level, rule) => {
    const place = getPlace(title);
    const after = place.describe(withId({ ...members, type: 'string' }));
    const { changes } = compare(place.describe(withId({ type: 'string' })), after);
    expect(changes).toMatchObject([{ class: level, rule, kind: 'removed' }]);
    expect(changes.map(getChangePath)).toEqual([`${place.path}/id`]);
  });

  test('ignores changes of a read-only field in a request', () => {
    const [before, after] = [5, 4].map((maxLength) =>
      field.describe(withId({ type: 'string', readOnly: true, maxLength })),
    );
    expect(compare(before, after).changes).toEqual([]);
  });

  test('treats a parameter that changes from integer to string as wider, because numbers are sent as text', () => {
    const parameter = getPlace('query parameter');
    const changesOf = (before: string, after: string) =>
      compareAt(parameter, { type: before }, { type: after }).changes;
    expect(changesOf('integer', 'string')).toEqual(['compatible type-wider query/subject']);
    expect(changesOf('string', 'integer')).toEqual(['breaking type-narrower query/subject']);
  });
});
