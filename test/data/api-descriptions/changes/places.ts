import type { Json } from './compare.ts';

/** Position in a description at which the tests insert and change a schema. */
export type Place = {
  readonly name: string;
  readonly entryId: string;
  /** Path of the schema's row. */
  readonly path: string;
  /** `both` if a change counts as breaking when it is breaking in either direction. */
  readonly direction: 'request' | 'response' | 'both';
  /** True if values are sent as text, so that a string can replace a number. */
  readonly isText: boolean;
  readonly describe: (schema: unknown) => Json;
};

const object = (properties: Json) => ({ type: 'object', properties });
const json = (schema: unknown) => ({ content: { 'application/json': { schema } } });
const body = (subject: unknown) => json(object({ subject, other: { type: 'string' } }));
const ok = { description: 'Done.' };

/** Description with one operation and other properties of the root. */
export function describeApi(operation: Json, others: Json = {}): Json {
  return {
    openapi: '3.1.0',
    info: { title: 'Orders', version: '1' },
    paths: { '/orders': { post: { responses: { 200: ok }, ...operation } } },
    ...others,
  };
}

/** Description with one webhook. */
export function describeWebhook(operation: Json): Json {
  return {
    openapi: '3.1.0',
    info: { title: 'Orders', version: '1' },
    webhooks: { paid: { post: { responses: { 200: ok }, ...operation } } },
  };
}

/** Description with one callback of an operation. */
export function describeCallback(operation: Json): Json {
  const paid = { '{$request.body#/url}': { post: { responses: { 200: ok }, ...operation } } };
  return describeApi({ callbacks: { paid } });
}

export const callbackPath = 'callbacks/paid/post-{$request.body#~1url}';

export const orders = 'post-/orders';

/** AsyncAPI 3 document with an operation `orderPaid` and the payload of its message. */
export function describeEvent(action: 'send' | 'receive', payload: unknown): Json {
  return {
    asyncapi: '3.0.0',
    info: { title: 'Orders', version: '1' },
    channels: { paid: { address: 'orders/paid', messages: { orderPaid: { payload } } } },
    operations: { orderPaid: { action, channel: { $ref: '#/channels/paid' } } },
  };
}

export const places: readonly Place[] = [
  {
    name: 'field of a request body',
    entryId: orders,
    path: 'request/subject',
    direction: 'request',
    isText: false,
    describe: (schema) => describeApi({ requestBody: body(schema) }),
  },
  {
    name: 'field of a response body',
    entryId: orders,
    path: 'responses/200/subject',
    direction: 'response',
    isText: false,
    describe: (schema) => describeApi({ responses: { 200: { ...ok, ...body(schema) } } }),
  },
  {
    name: 'query parameter',
    entryId: orders,
    path: 'query/subject',
    direction: 'request',
    isText: true,
    describe: (schema) => describeApi({ parameters: [{ name: 'subject', in: 'query', schema }] }),
  },
  {
    name: 'header parameter by reference',
    entryId: orders,
    path: 'header/Subject',
    direction: 'request',
    isText: true,
    describe: (schema) =>
      describeApi(
        { parameters: [{ $ref: '#/components/parameters/Subject' }] },
        { components: { parameters: { Subject: { name: 'Subject', in: 'header', schema } } } },
      ),
  },
  {
    name: 'response header',
    entryId: orders,
    path: 'responses/200/header:Subject',
    direction: 'response',
    isText: true,
    describe: (schema) =>
      describeApi({ responses: { 200: { ...ok, headers: { Subject: { schema } } } } }),
  },
  {
    name: 'referenced schema of a request',
    entryId: orders,
    path: 'request/subject',
    direction: 'request',
    isText: false,
    describe: (schema) =>
      describeApi(
        { requestBody: body({ $ref: '#/components/schemas/Subject' }) },
        { components: { schemas: { Subject: schema } } },
      ),
  },
  {
    name: 'field of a referenced schema in a list of a response',
    entryId: orders,
    path: 'responses/200/list/subject',
    direction: 'response',
    isText: false,
    describe: (subject) =>
      describeApi(
        {
          responses: {
            200: {
              ...ok,
              ...json(
                object({ list: { type: 'array', items: { $ref: '#/components/schemas/Item' } } }),
              ),
            },
          },
        },
        { components: { schemas: { Item: object({ subject }) } } },
      ),
  },
  {
    name: 'member of allOf in a request',
    entryId: orders,
    path: 'request/subject',
    direction: 'request',
    isText: false,
    describe: (subject) =>
      describeApi(
        {
          requestBody: json({
            allOf: [{ $ref: '#/components/schemas/Base' }, object({ other: { type: 'string' } })],
          }),
        },
        { components: { schemas: { Base: object({ subject }) } } },
      ),
  },
  {
    name: 'choice of a response',
    entryId: orders,
    path: 'responses/200/oneOf:1/subject',
    direction: 'response',
    isText: false,
    describe: (subject) =>
      describeApi(
        {
          responses: {
            200: {
              ...ok,
              ...json({
                oneOf: [
                  { $ref: '#/components/schemas/First' },
                  { $ref: '#/components/schemas/Second' },
                ],
              }),
            },
          },
        },
        {
          components: {
            schemas: { First: object({ subject }), Second: object({ other: { type: 'string' } }) },
          },
        },
      ),
  },
  {
    name: 'request body of a webhook',
    entryId: 'webhook-paid',
    path: 'request/subject',
    direction: 'response',
    isText: false,
    describe: (schema) => describeWebhook({ requestBody: body(schema) }),
  },
  {
    name: 'header of a webhook',
    entryId: 'webhook-paid',
    path: 'header/Subject',
    direction: 'response',
    isText: true,
    describe: (schema) =>
      describeWebhook({ parameters: [{ name: 'Subject', in: 'header', schema }] }),
  },
  {
    name: 'response body of a webhook',
    entryId: 'webhook-paid',
    path: 'responses/200/subject',
    direction: 'request',
    isText: false,
    describe: (schema) => describeWebhook({ responses: { 200: { ...ok, ...body(schema) } } }),
  },
  {
    name: 'request body of a callback',
    entryId: orders,
    path: `${callbackPath}/request/subject`,
    direction: 'response',
    isText: false,
    describe: (schema) => describeCallback({ requestBody: body(schema) }),
  },
  {
    name: 'response body of a callback',
    entryId: orders,
    path: `${callbackPath}/responses/200/subject`,
    direction: 'request',
    isText: false,
    describe: (schema) => describeCallback({ responses: { 200: { ...ok, ...body(schema) } } }),
  },
  {
    name: 'payload that the application sends',
    entryId: 'send-orderPaid',
    path: 'messages/orderPaid/payload/subject',
    direction: 'response',
    isText: false,
    describe: (subject) => describeEvent('send', object({ subject })),
  },
  {
    name: 'payload that the application receives',
    entryId: 'receive-orderPaid',
    path: 'messages/orderPaid/payload/subject',
    direction: 'request',
    isText: false,
    describe: (subject) => describeEvent('receive', object({ subject })),
  },
  {
    name: 'field of a JSON Schema',
    entryId: 'root',
    path: 'schema/subject',
    direction: 'both',
    isText: false,
    describe: (subject) => ({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      title: 'Order',
      ...object({ subject }),
    }),
  },
];
