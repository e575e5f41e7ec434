import { describe, expect, test } from 'vitest';
import { compare, formatChange, listChanges } from './compare.ts';
import { operationMutations } from './operation-mutations.ts';
import { callbackPath, describeApi, describeCallback, describeWebhook, orders } from './places.ts';

describe('compareDescriptions', () => {
  test.each(operationMutations)('classifies a change in an operation: $title', (mutation) => {
    const { before, after, rule, operation, path } = mutation;
    const comparison = compare(describeApi(before), describeApi(after));
    expect(listChanges(comparison, orders)).toEqual([`${operation} ${rule} ${path}`.trimEnd()]);
    expect(comparison.changes).toHaveLength(1);
    expect(comparison.changedEntries.map(({ id }) => id)).toEqual([orders]);
  });

  test.each(operationMutations)('classifies a change in a webhook: $title', (mutation) => {
    const { before, after, rule, webhook, path } = mutation;
    const comparison = compare(describeWebhook(before), describeWebhook(after));
    const expected = `${webhook} ${rule} ${path}`.trimEnd();
    expect(listChanges(comparison, 'webhook-paid')).toEqual([expected]);
    expect(comparison.changes).toHaveLength(1);
  });

  test.each(operationMutations)('classifies a change in a callback: $title', (mutation) => {
    const { before, after, rule, webhook, path } = mutation;
    const comparison = compare(describeCallback(before), describeCallback(after));
    const below = path === '' ? '' : `/${path}`;
    expect(listChanges(comparison, orders)).toEqual([`${webhook} ${rule} ${callbackPath}${below}`]);
    expect(comparison.changes).toHaveLength(1);
  });

  const done = { responses: { 200: { description: 'Done.' } } };
  const info = { title: 'Orders', version: '1' };
  const withPaths = (paths: object) => ({ openapi: '3.1.0', info, paths });
  const withWebhooks = (webhooks: object) => ({ openapi: '3.1.0', info, webhooks });

  test('reports an added and a removed operation', () => {
    const few = withPaths({ '/a': { get: done } });
    const many = withPaths({ '/a': { get: done, post: done } });
    const added = compare(few, many);
    expect(added.changes.map(formatChange)).toEqual(['compatible added']);
    expect(added.addedEntries.map(({ id }) => id)).toEqual(['post-/a']);
    expect(added.changedEntries).toEqual([]);
    const removed = compare(many, few);
    expect(removed.changes.map(formatChange)).toEqual(['breaking removed']);
    expect(removed.removedEntries.map(({ id }) => id)).toEqual(['post-/a']);
    expect(removed.counts).toEqual({ breaking: 1, compatible: 0, wording: 0 });
  });

  test('reports an added and a removed webhook', () => {
    const few = withWebhooks({ a: { post: done } });
    const many = withWebhooks({ a: { post: done }, b: { post: done } });
    expect(compare(few, many).changes.map(formatChange)).toEqual(['compatible added']);
    expect(compare(many, few).changes.map(formatChange)).toEqual(['breaking removed']);
  });

  test('reports an added and a removed callback', () => {
    const paid = { '{$url}': { post: done } };
    const few = describeApi({});
    const many = describeApi({ callbacks: { paid } });
    const added = ['compatible added callbacks/paid'];
    expect(listChanges(compare(few, many), orders)).toEqual(added);
    const removed = ['breaking removed callbacks/paid'];
    expect(listChanges(compare(many, few), orders)).toEqual(removed);
  });

  test('matches operations if a path parameter is renamed', () => {
    const describePath = (name: string) =>
      withPaths({
        [`/orders/{${name}}`]: {
          get: {
            ...done,
            parameters: [{ name, in: 'path', required: true, schema: { type: 'string' } }],
          },
        },
      });
    const comparison = compare(describePath('id'), describePath('orderId'));
    expect(comparison.addedEntries).toEqual([]);
    expect(listChanges(comparison, 'get-/orders/{orderId}')).toEqual([
      'wording parameter-renamed path/orderId',
    ]);
  });

  test('counts a change in a shared schema once and shows it in each entry', () => {
    const schema = { $ref: '#/components/schemas/Party' };
    const describeParty = (maxLength: number) => ({
      openapi: '3.1.0',
      info,
      paths: Object.fromEntries(
        ['/a', '/b', '/c'].map((path) => [
          path,
          { post: { ...done, requestBody: { content: { 'application/json': { schema } } } } },
        ]),
      ),
      components: {
        schemas: {
          Party: { type: 'object', properties: { name: { type: 'string', maxLength } } },
        },
      },
    });
    const comparison = compare(describeParty(20), describeParty(10));
    expect(comparison.counts).toEqual({ breaking: 1, compatible: 0, wording: 0 });
    expect(comparison.changes).toHaveLength(1);
    for (const path of ['/a', '/b', '/c']) {
      expect(comparison.byEntry.get(`post-${path}`)).toMatchObject([
        {
          path: 'request/name',
          class: 'breaking',
          through: { name: 'Party', entryId: 'schema-Party', usedBy: 3 },
        },
      ]);
    }
    expect(listChanges(comparison, 'schema-Party')).toEqual([
      'breaking limit-narrower schema/name',
    ]);
    expect(comparison.byEntry.get('schema-Party')?.[0]?.through).toBeUndefined();
  });

  const describeResponse = (response: object) =>
    withPaths({ '/a': { get: { responses: { 200: { description: 'Done.', ...response } } } } });
  const describeSchema = (schema: object) =>
    describeResponse({ content: { 'application/json': { schema } } });

  test('ignores the case of header names', () => {
    const withHeader = (name: string) => describeResponse({ headers: { [name]: { schema: {} } } });
    expect(compare(withHeader('X-Rate'), withHeader('x-rate')).changes).toEqual([]);
  });

  test('compares formats with the names of JavaScript members', () => {
    const [before, after] = [{ format: 'constructor' }, { format: 'toString' }];
    expect(compare(describeSchema(before), describeSchema(after)).counts.breaking).toBe(1);
  });

  test('finds no change between two ways to need no authorization', () => {
    const withSecurity = (security: readonly object[]) =>
      withPaths({ '/a': { get: { ...done, security } } });
    expect(compare(withSecurity([]), withSecurity([{}])).changes).toEqual([]);
  });

  test('classifies a multiple of a fraction as narrower', () => {
    const [before, after] = [{ multipleOf: 0.1 }, { multipleOf: 0.3 }];
    const { changes } = compare(describeSchema(before), describeSchema(after));
    expect(changes.map(({ rule }) => rule)).toEqual(['limit-narrower']);
  });

  test('tells one pattern with a comma from two patterns', () => {
    const two = { type: 'string', allOf: [{ pattern: 'a' }, { pattern: 'b' }] };
    const one = { type: 'string', pattern: 'a,b' };
    const { changes } = compare(describeSchema(two), describeSchema(one));
    expect(changes.map(({ rule }) => rule)).toEqual(['pattern-added']);
  });

  test('compares thousands of values in a moment', () => {
    const withValues = (start: number) =>
      describeSchema({ enum: Array.from({ length: 60_000 }, (_, at) => `value${start + at}`) });
    const { changes } = compare(withValues(0), withValues(60_000));
    expect(changes.map(({ rule }) => rule)).toEqual(['values-removed', 'values-added']);
  });

  test('compares a schema that combines itself several times', () => {
    const itself = { $ref: '#/components/schemas/A' };
    const withText = (description: string) => ({
      ...describeSchema(itself),
      components: { schemas: { A: { description, allOf: [itself, itself, itself] } } },
    });
    const { changes } = compare(withText('a'), withText('b'));
    expect(changes.map(formatChange)).toEqual(['wording description responses/200']);
  });

  test('compares values that repeat themselves, as aliases of YAML can', () => {
    const createExample = () => {
      const example: Record<string, unknown> = {};
      for (const key of ['a', 'b', 'c']) example[key] = example;
      return { example };
    };
    const { counts } = compare(describeSchema(createExample()), describeSchema(createExample()));
    expect(counts.breaking).toBe(0);
  });

  test('lists a limited number of changed parts in an entry', () => {
    const describeFields = (maxLength: number) => {
      const names = Array.from({ length: 1200 }, (_, index) => `field${index}`);
      const properties = Object.fromEntries(
        names.map((name) => [name, { type: 'string', maxLength }]),
      );
      const schema = { type: 'object', properties };
      return describeApi({ requestBody: { content: { 'application/json': { schema } } } });
    };
    const changes = listChanges(compare(describeFields(5), describeFields(4)), orders);
    expect(changes.length).toBeGreaterThan(900);
    expect(changes.length).toBeLessThan(1000);
    expect(changes[0]).toBe('breaking limit-narrower request/field0');
  });

  test('reports a change of a recursive schema once in an entry', () => {
    const describeTree = (maxLength: number) =>
      describeApi(
        {
          requestBody: {
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Tree' } } },
          },
        },
        {
          components: {
            schemas: {
              Tree: {
                type: 'object',
                properties: {
                  children: { type: 'array', items: { $ref: '#/components/schemas/Tree' } },
                  name: { type: 'string', maxLength },
                },
              },
            },
          },
        },
      );
    const comparison = compare(describeTree(5), describeTree(6));
    expect(listChanges(comparison, orders)).toEqual(['compatible limit-wider request/name']);
    expect(comparison.changes).toHaveLength(1);
  });

  test('classifies a change of a schema in the directions in which it is used', () => {
    const describeBoth = (required: readonly string[]) => {
      const content = { 'application/json': { schema: { $ref: '#/components/schemas/Party' } } };
      return describeApi(
        { requestBody: { content }, responses: { 200: { description: 'Done.', content } } },
        {
          components: {
            schemas: {
              Party: { type: 'object', properties: { name: { type: 'string' } }, required },
            },
          },
        },
      );
    };
    const comparison = compare(describeBoth([]), describeBoth(['name']));
    expect(listChanges(comparison, orders)).toEqual([
      'breaking required request/name',
      'compatible required responses/200/name',
    ]);
    expect(listChanges(comparison, 'schema-Party')).toEqual(['breaking required schema/name']);
    expect(comparison.counts).toEqual({ breaking: 1, compatible: 0, wording: 0 });
  });
});
