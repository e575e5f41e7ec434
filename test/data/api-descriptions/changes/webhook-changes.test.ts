import { expect, test } from 'vitest';
import { compare, formatChange } from './compare.ts';

// Written by hand, independently of the generated mutations: an API that offers a subscription with
// a callback, and that sends an event to a webhook.

type Options = {
  /** Properties of the event's schema that differ between the versions. */
  readonly event?: object;
  readonly required?: readonly string[];
  readonly statuses?: readonly number[];
  /** Fields of the receiver's response. */
  readonly answer?: object;
  readonly headers?: readonly object[];
  readonly expression?: string;
};

const text = { type: 'string' };
const signature = { name: 'Signature', in: 'header', required: true, schema: text };

function describeShop(options: Options = {}): object {
  const { event = {}, required = ['id'], statuses = [200, 410], answer = {} } = options;
  const { headers = [signature], expression = '{$request.body#/target}' } = options;
  const receive = {
    parameters: headers,
    requestBody: {
      required: true,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Event' } } },
    },
    responses: Object.fromEntries(
      statuses.map((status) => [
        status,
        {
          description: 'Received.',
          content: {
            'application/json': {
              schema: { type: 'object', properties: { state: text, ...answer } },
            },
          },
        },
      ]),
    ),
  };
  return {
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    paths: {
      '/subscriptions': {
        post: {
          responses: { 201: { description: 'Created.' } },
          callbacks: { event: { [expression]: { post: receive } } },
        },
      },
    },
    webhooks: { event: { post: receive } },
    components: {
      schemas: {
        Event: {
          type: 'object',
          required,
          properties: { id: text, kind: { enum: ['paid', 'sent'] }, note: text, ...event },
        },
      },
    },
  };
}

const kinds = (values: readonly string[]) => ({ event: { kind: { enum: values } } });

/** Changes of the event, and their classes for the receiver of the event. */
test.each<readonly [string, Options, Options, string]>([
  [
    'a new kind of event',
    {},
    kinds(['paid', 'sent', 'lost']),
    'breaking values-added request/kind',
  ],
  ['a kind that is no longer sent', {}, kinds(['paid']), 'compatible values-removed request/kind'],
  ['a new field', {}, { event: { total: text } }, 'compatible added request/total'],
  [
    'a new required field',
    {},
    { event: { total: text }, required: ['id', 'total'] },
    'compatible required-added request/total',
  ],
  [
    'a field that is always sent now',
    {},
    { required: ['id', 'note'] },
    'compatible required request/note',
  ],
  ['a field that can be missing now', {}, { required: [] }, 'breaking optional request/id'],
  [
    'a field that is no longer sent',
    { event: { total: text } },
    {},
    'breaking removed request/total',
  ],
  [
    'a longer text',
    { event: { note: { ...text, maxLength: 10 } } },
    { event: { note: { ...text, maxLength: 20 } } },
    'breaking limit-wider request/note',
  ],
  [
    'a shorter text',
    { event: { note: { ...text, maxLength: 10 } } },
    { event: { note: { ...text, maxLength: 5 } } },
    'compatible limit-narrower request/note',
  ],
  [
    'a field that can be null',
    {},
    { event: { note: { type: ['string', 'null'] } } },
    'breaking null-added request/note',
  ],
  ['a header that is no longer sent', {}, { headers: [] }, 'breaking removed header/Signature'],
  ['a new required header', { headers: [] }, {}, 'compatible required-added header/Signature'],
  [
    'a header that can be missing now',
    {},
    { headers: [{ ...signature, required: false }] },
    'breaking optional header/Signature',
  ],
  [
    'an answer that is no longer allowed',
    {},
    { statuses: [200] },
    'breaking option-removed responses/410',
  ],
  ['a new answer', { statuses: [200] }, {}, 'compatible added responses/410'],
])('compareDescriptions classifies for receivers: %s', (_, before, after, expected) => {
  const [level, rule, path] = expected.split(' ');
  const comparison = compare(describeShop(before), describeShop(after));
  expect((comparison.byEntry.get('webhook-event') ?? []).map(formatChange)).toEqual([expected]);
  const inCallback = `callbacks/event/post-{$request.body#~1target}/${path}`;
  expect((comparison.byEntry.get('post-/subscriptions') ?? []).map(formatChange)).toEqual([
    `${level} ${rule} ${inCallback}`,
  ]);
});

test('compareDescriptions classifies what receivers answer like a request', () => {
  const after = { answer: { state: { type: 'string', maxLength: 5 } }, statuses: [200] };
  const comparison = compare(describeShop({ statuses: [200] }), describeShop(after));
  expect((comparison.byEntry.get('webhook-event') ?? []).map(formatChange)).toEqual([
    'breaking limit-narrower responses/200/state',
  ]);
});

test('compareDescriptions reports a callback to a different URL as removed and added', () => {
  const comparison = compare(describeShop(), describeShop({ expression: '{$request.body#/url}' }));
  expect(comparison.changes.map(formatChange)).toEqual([
    'compatible added callbacks/event/post-{$request.body#~1url}',
    'breaking removed callbacks/event/post-{$request.body#~1target}',
  ]);
});
