import { describe, expect, test } from 'vitest';
import { compare, formatChange, type Json } from './compare.ts';

const info = { title: 'Orders', version: '1' };
const text = { type: 'string' };

function describeSwagger(parameters: readonly Json[], members: Json = {}, root: Json = {}): Json {
  const get = { parameters, responses: { 200: { description: 'Done.' } }, ...members };
  return { swagger: '2.0', info, paths: { '/orders': { post: get } }, ...root };
}

describe('compareDescriptions of Swagger 2', () => {
  const body = (schema: unknown) => ({ name: 'order', in: 'body', schema });
  const order = (maxLength: number) => ({
    definitions: { Order: { type: 'object', properties: { id: { type: 'string', maxLength } } } },
  });
  const reference = { $ref: '#/definitions/Order' };

  test.each<readonly [string, Json, Json, readonly string[]]>([
    [
      'a parameter',
      describeSwagger([{ name: 'limit', in: 'query', type: 'integer', maximum: 100 }]),
      describeSwagger([{ name: 'limit', in: 'query', type: 'integer', maximum: 50 }]),
      ['breaking limit-narrower query/limit'],
    ],
    [
      'the separator of a list',
      describeSwagger([
        { name: 'ids', in: 'query', type: 'array', items: text, collectionFormat: 'csv' },
      ]),
      describeSwagger([
        { name: 'ids', in: 'query', type: 'array', items: text, collectionFormat: 'pipes' },
      ]),
      ['breaking parameter-style query/ids'],
    ],
    [
      'a body by reference',
      describeSwagger([body(reference)], {}, { ...order(5), consumes: ['application/json'] }),
      describeSwagger([body(reference)], {}, { ...order(4), consumes: ['application/json'] }),
      ['breaking limit-narrower request/id'],
    ],
    [
      'a form field',
      describeSwagger([{ name: 'file', in: 'formData', type: 'file' }]),
      describeSwagger([
        { name: 'file', in: 'formData', type: 'file' },
        { name: 'note', in: 'formData', type: 'string', required: true },
      ]),
      ['breaking required request', 'breaking required-added request/note'],
    ],
  ])('classifies a change of %s', (_, before, after, expected) => {
    const { byEntry } = compare(before, after);
    expect((byEntry.get('post-/orders') ?? []).map(formatChange)).toEqual(expected);
  });

  const ids = { name: 'ids', in: 'query', type: 'array', items: text };
  const list = { name: 'ids', in: 'query', schema: { type: 'array', items: text } };
  const describeList = (parameter: Json): Json => ({
    openapi: '3.0.3',
    info,
    paths: describeSwagger([parameter]).paths,
  });

  test('finds no change if the separator of a list is written as in another version', () => {
    const csv = describeSwagger([{ ...ids, collectionFormat: 'csv' }]);
    expect(compare(describeSwagger([ids]), csv).changes).toEqual([]);
    const rules = (before: Json, after: Json) =>
      compare(before, after).changes.map(({ rule }) => rule);
    expect(rules(csv, describeList({ ...list, explode: false }))).not.toContain('parameter-style');
    expect(rules(csv, describeList(list))).toContain('parameter-style');
    const multi = describeSwagger([{ ...ids, collectionFormat: 'multi' }]);
    expect(rules(multi, describeList(list))).not.toContain('parameter-style');
  });
});

describe('compareDescriptions of AsyncAPI', () => {
  const message = (payload: unknown) => ({ name: 'orderPaid', payload });
  const describe2 = (operation: 'publish' | 'subscribe', payload: unknown): Json => ({
    asyncapi: '2.6.0',
    info,
    channels: { 'orders/paid': { [operation]: { message: message(payload) } } },
  });
  const object = (properties: Json, required: readonly string[] = []) => ({
    type: 'object',
    properties,
    required,
  });
  const describe3 = (channel: Json): Json => ({
    asyncapi: '3.0.0',
    info,
    channels: { paid: { address: 'orders/paid', messages: { a: { payload: text } }, ...channel } },
    operations: { paid: { action: 'send', channel: { $ref: '#/channels/paid' } } },
  });

  test('reverses the direction of messages that the application sends', () => {
    const [before, after] = [object({ id: text }), object({ id: text }, ['id'])];
    const path = 'messages/orderPaid/payload/id';
    const sent = compare(describe2('subscribe', before), describe2('subscribe', after));
    expect(sent.changes.map(formatChange)).toEqual([`compatible required ${path}`]);
    const received = compare(describe2('publish', before), describe2('publish', after));
    expect(received.changes.map(formatChange)).toEqual([`breaking required ${path}`]);
  });

  test('reports an added message once for the operation and the channel', () => {
    const messages = { a: { payload: text }, b: { payload: { type: 'integer' } } };
    const comparison = compare(describe3({}), describe3({ messages }));
    expect(comparison.changes.map(formatChange)).toEqual(['breaking option-added messages/b']);
    expect(comparison.changedEntries.map(({ id }) => id)).toEqual(['send-paid', 'channel-paid']);
  });

  test('reports each of several removed operations of a channel', () => {
    const receive = { action: 'receive', channel: { $ref: '#/channels/paid' } };
    const before = describe3({});
    const comparison = compare(
      { ...before, operations: { a: receive, b: receive } },
      {
        ...before,
        operations: { c: receive },
      },
    );
    expect(comparison.addedEntries).toEqual([]);
    expect(comparison.removedEntries.map(({ id }) => id)).toEqual(['receive-b']);
    const { removedEntries } = compare(
      { ...before, operations: { a: receive, b: receive } },
      { ...before, operations: {} },
    );
    expect(removedEntries.map(({ id }) => id)).toEqual(['receive-a', 'receive-b']);
  });

  test('reports a changed address and a changed binding', () => {
    const moved = compare(describe3({}), describe3({ address: 'orders/v2/paid' }));
    expect(moved.changes.map(({ rule }) => rule)).toContain('address');
    expect(moved.counts.breaking).toBeGreaterThan(0);
    const bindings = (partitions: number) => ({ bindings: { kafka: { partitions } } });
    const bound = compare(describe3(bindings(1)), describe3(bindings(2)));
    expect(bound.changes.map(formatChange)).toEqual(['breaking binding bindings/kafka']);
  });
});

describe('compareDescriptions of JSON Schema', () => {
  const describeSchema = (members: Json): Json => ({
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Order',
    type: 'object',
    ...members,
  });

  test('classifies a change that breaks senders or receivers as breaking', () => {
    const before = describeSchema({
      properties: { id: { $ref: '#/definitions/Id' } },
      definitions: { Id: text },
    });
    const after = describeSchema({
      properties: { id: { $ref: '#/definitions/Id' } },
      definitions: { Id: { type: ['string', 'integer'] } },
    });
    const comparison = compare(before, after);
    expect(comparison.counts).toEqual({ breaking: 1, compatible: 0, wording: 0 });
    expect((comparison.byEntry.get('root') ?? []).map(formatChange)).toEqual([
      'breaking type-wider schema/id',
    ]);
    expect(comparison.byEntry.get('root')?.[0]?.viaSchema?.entryId).toBe('schema-Id');
  });

  test('finds no change if definitions move to $defs', () => {
    const properties = (reference: string) => ({ properties: { id: { $ref: reference } } });
    const before = describeSchema({ ...properties('#/definitions/Id'), definitions: { Id: text } });
    const after = describeSchema({ ...properties('#/$defs/Id'), $defs: { Id: text } });
    expect(compare(before, after).changes).toEqual([]);
  });
});
