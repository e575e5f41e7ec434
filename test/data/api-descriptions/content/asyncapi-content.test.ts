import { describe, expect, it } from 'vitest';
import {
  contentOf,
  factsOf,
  parseApi,
  pathsOf,
  rowAt,
} from '#test/data/api-descriptions/describe.ts';

const string = { type: 'string' };
const payload = { type: 'object', properties: { name: string } };

describe('AsyncAPI 2', () => {
  const api = parseApi({
    asyncapi: '2.6.0',
    defaultContentType: 'application/json',
    channels: {
      'orders/{shop}': {
        description: 'Orders.',
        parameters: { shop: { schema: string, location: '$message.payload#/shop' } },
        publish: {
          operationId: 'order',
          traits: [{ description: 'From a trait.', bindings: { kafka: { clientId: string } } }],
          message: { oneOf: [{ $ref: '#/components/messages/Ordered' }, { payload: string }] },
          security: [{ user: [] }],
        },
        subscribe: { message: { name: 'Paid', payload: { $ref: '#/components/schemas/S' } } },
      },
    },
    components: {
      messages: {
        Ordered: {
          title: 'Ordered',
          summary: 'An order.',
          correlationId: { location: '$message.header#/id' },
          headers: { properties: { id: string } },
          payload,
          traits: [{ headers: { properties: { trace: string } }, contentType: 'text/plain' }],
          examples: [{ summary: 'One', payload: { name: 'A' } }],
        },
      },
      schemas: { S: payload },
      securitySchemes: { user: { type: 'userPassword' } },
    },
  });

  it('has the messages of an operation, with properties of its traits', () => {
    const { sections, description, facts } = contentOf(api, 'publish-orders/{shop}');
    expect(description).toBe('From a trait.');
    expect(facts.map(({ value }) => value)).toEqual(['order', 'User name and password']);
    expect(sections.map(({ key, direction }) => [key, direction])).toEqual([
      ['channel', 'request'],
      ['parameters', 'request'],
      ['messages', 'request'],
      ['bindings', 'request'],
    ]);
    expect(pathsOf(sections)).toEqual([
      'channel/channel',
      'parameters/shop string',
      'messages/Ordered',
      'messages/Ordered/headers object',
      'messages/Ordered/headers/id string',
      'messages/Ordered/headers/trace string',
      'messages/Ordered/payload object',
      'messages/Ordered/payload/name string',
      'messages/2',
      'messages/2/payload string',
      'bindings/kafka',
      'bindings/kafka/clientId string',
    ]);
    expect(rowAt(sections, 'channel/channel').reference?.entryId).toBe('channel-orders/{shop}');
    expect(factsOf(rowAt(sections, 'parameters/shop'))).toEqual([
      'Location: $message.payload#/shop',
    ]);
    const message = rowAt(sections, 'messages/Ordered');
    expect(message).toMatchObject({ kind: 'message', description: 'An order.' });
    expect(message.reference?.entryId).toBe('message-Ordered');
    expect(factsOf(message)).toEqual([
      'Media type: text/plain',
      'Correlation ID: $message.header#/id',
    ]);
  });

  it('has a single message by its name', () => {
    const { sections } = contentOf(api, 'subscribe-orders/{shop}');
    expect(pathsOf(sections)).toContain('messages/Paid/payload/name string');
    expect(sections.at(-1)?.direction).toBe('response');
  });

  it('has the headers and the payload of a message as sections', () => {
    const { sections, description } = contentOf(api, 'message-Ordered');
    expect(description).toBe('An order.');
    expect(pathsOf(sections)).toEqual([
      'headers/id string',
      'headers/trace string',
      'payload/name string',
    ]);
    expect(rowAt(sections, 'payload').examples).toEqual([{ name: 'One', value: { name: 'A' } }]);
  });

  it('has links from a channel in another file only to its own operations', () => {
    const channels = { a: { $ref: './a.yaml' }, b: { publish: { summary: 'B' } } };
    const others = { 'api/a.yaml': { subscribe: { summary: 'A' } } };
    const { sections } = contentOf(parseApi({ asyncapi: '2.6.0', channels }, others), 'channel-a');
    expect(pathsOf(sections)).toEqual(['operations/subscribe-a']);
  });

  it('has links from a channel to its operations', () => {
    const { sections, description } = contentOf(api, 'channel-orders/{shop}');
    expect(description).toBe('Orders.');
    expect(sections[0]?.rows.map(({ name, reference }) => [name, reference?.entryId])).toEqual([
      ['publish', 'publish-orders/{shop}'],
      ['subscribe', 'subscribe-orders/{shop}'],
    ]);
  });
});

describe('AsyncAPI 3', () => {
  const api = parseApi({
    asyncapi: '3.0.0',
    channels: {
      orders: {
        address: 'shop/orders',
        servers: [{ $ref: '#/servers/main' }],
        parameters: { shop: { enum: ['a', 'b'], default: 'a' } },
        messages: {
          ordered: { $ref: '#/components/messages/Ordered' },
          cancelled: { payload: string },
        },
        bindings: { http: { type: 'request', method: 'POST', query: payload }, mqtt: { qos: 1 } },
      },
      replies: {
        messages: {
          done: { payload: { schemaFormat: 'application/vnd.apache.avro', schema: {} } },
        },
      },
    },
    operations: {
      order: {
        action: 'send',
        channel: { $ref: '#/channels/orders' },
        messages: [{ $ref: '#/channels/orders/messages/ordered' }],
        reply: {
          channel: { $ref: '#/channels/replies' },
          address: { location: '$message.header#/to' },
        },
        security: [
          { type: 'oauth2', scopes: ['write'] },
          { $ref: '#/components/securitySchemes/x' },
        ],
      },
      all: { action: 'receive', channel: { $ref: '#/channels/orders' } },
    },
    components: {
      messages: { Ordered: { payload } },
      securitySchemes: { x: { type: 'X509' } },
    },
  });

  it('has the messages and the reply of an operation', () => {
    const { sections, facts } = contentOf(api, 'send-order');
    expect(facts.map(({ value }) => value)).toEqual([
      'OAuth 2.0 with scope write, or X.509 certificate',
    ]);
    expect(pathsOf(sections).filter((path) => /^(?:messages|reply)/.test(path))).toEqual([
      'messages/ordered',
      'messages/ordered/payload object',
      'messages/ordered/payload/name string',
      'reply/channel',
      'reply/done',
      'reply/done/payload',
    ]);
    expect(sections.find(({ key }) => key === 'reply')).toMatchObject({
      direction: 'request',
      description: 'Sent to the address in `$message.header#/to`.',
    });
    expect(rowAt(sections, 'reply/done/payload').problem).toBe(
      'The schema format “application/vnd.apache.avro” isn’t supported.',
    );
  });

  it('has the tags and the documentation that an operation refers to', () => {
    const tag = { $ref: '#/components/tags/t' };
    const externalDocs = { $ref: '#/components/externalDocs/d' };
    const referring = parseApi({
      asyncapi: '3.0.0',
      info: { tags: [tag] },
      operations: { o: { action: 'send', tags: [tag], externalDocs } },
      components: {
        tags: { t: { name: 'Orders' } },
        externalDocs: { d: { url: 'https://example.com/docs' } },
      },
    });
    expect(referring.groups.map(({ title }) => title)).toEqual(['', 'Orders']);
    expect(factsOf(contentOf(referring, 'send-o'))).toEqual([
      'Tags: Orders',
      'More information: https://example.com/docs',
    ]);
    expect(pathsOf(contentOf(referring, 'overview').sections)).toEqual(['tags/0']);
  });

  it('has all messages of the channel if the operation has no list', () => {
    const { sections } = contentOf(api, 'receive-all');
    const messages = sections.find(({ key }) => key === 'messages');
    expect(messages?.rows.map(({ key }) => key)).toEqual(['ordered', 'cancelled']);
    expect(messages?.direction).toBe('request');
  });

  it('has the address, the operations, the parameters and the bindings of a channel', () => {
    const content = contentOf(api, 'channel-orders');
    expect(factsOf(content)).toEqual(['Address: shop/orders', 'Servers: main']);
    const { sections } = content;
    expect(sections[0]?.rows.map(({ reference }) => reference?.entryId)).toEqual([
      'send-order',
      'receive-all',
    ]);
    expect(rowAt(sections, 'parameters/shop').values.map(({ value }) => value)).toEqual(['a', 'b']);
    expect(pathsOf(sections)).toContain('bindings/http/query/name string');
    expect(factsOf(rowAt(sections, 'bindings/mqtt/qos'))).toEqual(['Value: 1']);
  });

  it.each([
    { operations: { a: null, b: { channel: 1, messages: [3], reply: [], traits: {} } } },
    { channels: { a: null, b: { messages: 'text', parameters: [], bindings: 4, servers: {} } } },
    { components: { messages: { a: null, b: { payload: 3, headers: [], examples: {} } } } },
  ])('is read without an exception if %j is invalid', (members) => {
    const invalid = parseApi({ asyncapi: '3.0.0', ...members });
    for (const id of invalid.entries.keys()) {
      expect(contentOf(invalid, id).sections).toBeInstanceOf(Array);
    }
  });
});
