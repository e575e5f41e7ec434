import type { Json } from './compare.ts';
import { describeApi, describeWebhook, places } from './places.ts';

/** Two ways to write the same description. */
export type Rewrite = {
  readonly title: string;
  readonly before: Json;
  readonly after: Json;
};

const text = { type: 'string' };
const party = {
  type: 'object',
  required: ['name'],
  properties: { name: text, vatId: { type: 'string', maxLength: 20 } },
};
const json = (schema: unknown) => ({ content: { 'application/json': { schema } } });
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** The same schema in a request, a response and a webhook, with components. */
function use(schema: unknown, schemas: Json = {}, version = '3.1.0'): Json {
  return {
    ...describeApi(
      {
        requestBody: json(schema),
        responses: { 200: { description: 'Done.', ...json({ type: 'array', items: schema }) } },
      },
      { components: { schemas } },
    ),
    webhooks: describeWebhook({ requestBody: json(schema) }).webhooks,
    openapi: version,
  };
}

const parameter = (name: string) => ({ name, in: 'query', schema: text });
const tree = (name: string) => ({
  type: 'object',
  properties: { name: text, children: { type: 'array', items: ref(name) } },
});

/** Schema forms that allow the same values. */
const equalSchemas: readonly (readonly [title: string, before: unknown, after: unknown])[] = [
  ['order of types', { type: ['string', 'integer'] }, { type: ['integer', 'string'] }],
  ['type in a list', { type: 'string' }, { type: ['string'] }],
  ['order of enumerated values', { enum: ['a', 'b', 'c'] }, { enum: ['c', 'a', 'b'] }],
  ['constant and enumeration', { type: 'string', const: 'a' }, { type: 'string', enum: ['a'] }],
  [
    'order of members',
    { type: 'object', properties: { a: text, b: text }, required: ['a', 'b'] },
    { required: ['b', 'a'], properties: { b: text, a: text }, type: 'object' },
  ],
  [
    'members in an allOf',
    party,
    { type: 'object', allOf: [{ required: ['name'], properties: party.properties }] },
  ],
  [
    'members in two allOf members',
    party,
    {
      allOf: [
        { type: 'object', properties: { name: text }, required: ['name'] },
        { type: 'object', properties: { vatId: { type: 'string', maxLength: 20 } } },
      ],
    },
  ],
  [
    'order of choices',
    { oneOf: [{ type: 'string', maxLength: 5 }, party] },
    { oneOf: [party, { type: 'string', maxLength: 5 }] },
  ],
  ['limit with a decimal', { type: 'number', minimum: 1 }, { type: 'number', minimum: 1.0 }],
  ['explicit additional properties', party, { ...party, additionalProperties: true }],
  ['explicit minimum length', { type: 'string' }, { type: 'string', minLength: 0 }],
  ['explicit flags', { type: 'string' }, { type: 'string', deprecated: false, readOnly: false }],
];

export const rewrites: readonly Rewrite[] = [
  ...equalSchemas.map(([title, before, after]) => ({
    title,
    before: use(before),
    after: use(after),
  })),
  {
    title: 'name of a schema that is only referred to',
    before: use(ref('Party'), { Party: party }),
    after: use(ref('Counterparty'), { Counterparty: party }),
  },
  {
    title: 'name of a recursive schema',
    before: use(ref('Tree'), { Tree: tree('Tree') }),
    after: use(ref('Node'), { Node: tree('Node') }),
  },
  {
    title: 'recursion one level later',
    before: use(ref('Tree'), { Tree: tree('Tree') }),
    after: use(tree('Tree'), { Tree: tree('Tree') }),
  },
  { title: 'inlined schema', before: use(ref('Party'), { Party: party }), after: use(party) },
  { title: 'extracted schema', before: use(party), after: use(ref('Party'), { Party: party }) },
  {
    title: 'extracted allOf member',
    before: use(party),
    after: use({ allOf: [ref('Party')] }, { Party: party }),
  },
  {
    title: 'chain of references',
    before: use(ref('Party'), { Party: party }),
    after: use(ref('Alias'), { Party: party, Alias: ref('Party') }),
  },
  {
    title: 'extracted field',
    before: use(party),
    after: use(
      { ...party, properties: { ...party.properties, name: ref('Name') } },
      { Name: text },
    ),
  },
  {
    title: 'order of parameters',
    before: describeApi({ parameters: [parameter('a'), parameter('b')] }),
    after: describeApi({ parameters: [parameter('b'), parameter('a')] }),
  },
  {
    title: 'parameter of the path item',
    before: describeApi({ parameters: [parameter('a')] }),
    after: {
      ...describeApi({}),
      paths: {
        '/orders': {
          parameters: [parameter('a')],
          post: { responses: { 200: { description: 'Done.' } } },
        },
      },
    },
  },
  {
    title: 'extracted parameter',
    before: describeApi({ parameters: [parameter('a')] }),
    after: describeApi(
      { parameters: [{ $ref: '#/components/parameters/A' }] },
      { components: { parameters: { A: parameter('a') } } },
    ),
  },
  {
    title: 'explicit style of a parameter',
    before: describeApi({ parameters: [parameter('a')] }),
    after: describeApi({ parameters: [{ ...parameter('a'), style: 'form', explode: true }] }),
  },
  {
    title: 'case of a header name',
    before: describeApi({ parameters: [{ name: 'X-Trace', in: 'header', schema: text }] }),
    after: describeApi({ parameters: [{ name: 'x-trace', in: 'header', schema: text }] }),
  },
  {
    title: 'extracted request body and response',
    before: describeApi({
      requestBody: json(party),
      responses: { 200: { description: 'Done.', ...json(party) } },
    }),
    after: describeApi(
      {
        requestBody: { $ref: '#/components/requestBodies/Body' },
        responses: { 200: { $ref: '#/components/responses/Done' } },
      },
      {
        components: {
          requestBodies: { Body: json(party) },
          responses: { Done: { description: 'Done.', ...json(party) } },
        },
      },
    ),
  },
  {
    title: 'equal media type range',
    before: describeApi({
      requestBody: { content: { 'application/json; charset=utf-8': { schema: party } } },
    }),
    after: describeApi({
      requestBody: { content: { 'Application/JSON;charset="UTF-8"': { schema: party } } },
    }),
  },
  {
    title: 'security of the whole description',
    before: describeApi({ security: [{ token: [] }] }),
    after: { ...describeApi({}), security: [{ token: [] }] },
  },
  {
    title: 'order of security requirements and scopes',
    before: describeApi({ security: [{ token: ['read', 'write'] }, { key: [] }] }),
    after: describeApi({ security: [{ key: [] }, { token: ['write', 'read'] }] }),
  },
  {
    title: 'nullable of 3.0 as a type',
    before: use({ type: 'string', nullable: true }, {}, '3.0.3'),
    after: use({ type: ['string', 'null'] }),
  },
  {
    title: 'exclusive minimum of 3.0 as a number',
    before: use({ type: 'number', minimum: 0, exclusiveMinimum: true }, {}, '3.0.3'),
    after: use({ type: 'number', exclusiveMinimum: 0 }),
  },
  {
    title: 'example of 3.0 as examples',
    before: use({ type: 'string', example: 'a' }, {}, '3.0.3'),
    after: use({ type: 'string', examples: ['a'] }),
  },
  {
    title: 'nullable reference as a choice of null',
    before: use(
      { type: 'object', properties: { party: { nullable: true, allOf: [ref('Party')] } } },
      { Party: party },
      '3.0.3',
    ),
    after: use(
      {
        type: 'object',
        properties: { party: { oneOf: [ref('Party'), { type: 'null' }] } },
      },
      { Party: party },
    ),
  },
  ...places.map(({ name, describe }) => ({
    title: `order of keywords in a ${name}`,
    before: describe({ type: 'string', maxLength: 5, description: 'Text.' }),
    after: describe({ description: 'Text.', maxLength: 5, type: 'string' }),
  })),
];
