import type { ApiChangeClass, ApiChangeRule } from '#data/api-descriptions/changes/rules.ts';
import type { Json } from './compare.ts';

/** Change of an operation; `webhook` is the class if the operation is a webhook or a callback. */
export type OperationMutation = {
  readonly title: string;
  readonly before: Json;
  readonly after: Json;
  readonly rule: ApiChangeRule;
  readonly operation: ApiChangeClass;
  readonly webhook: ApiChangeClass;
  readonly path: string;
};

const text = { type: 'string' };
const party = { type: 'object', properties: { name: text } };
const json = (schema: unknown) => ({ content: { 'application/json': { schema } } });
const done = { description: 'Done.' };
const query = (members: Json = {}) => ({ name: 'limit', in: 'query', schema: text, ...members });
const header = (members: Json = {}) => ({ name: 'Trace', in: 'header', schema: text, ...members });
const cookie = { name: 'session', in: 'cookie', schema: text };
const respond = (members: Json) => ({ responses: { 200: { ...done, ...members } } });
const headers = (members: Json = {}) =>
  respond({ headers: { Rate: { schema: text, ...members } } });
const two = { 'application/json': { schema: party }, 'text/csv': { schema: text } };
const one = { 'application/json': { schema: party } };

const breaking = { operation: 'breaking', webhook: 'breaking' } as const;
const compatible = { operation: 'compatible', webhook: 'compatible' } as const;
const wording = { operation: 'wording', webhook: 'wording' } as const;
/**
 * Breaks the sender of the request: the client of an operation. The API itself sends the request of
 * a webhook, so the change doesn't break the receivers.
 */
const breaksSender = { operation: 'breaking', webhook: 'compatible' } as const;
const breaksReceiver = { operation: 'compatible', webhook: 'breaking' } as const;

export const operationMutations: readonly OperationMutation[] = [
  {
    title: 'added required parameter',
    before: { parameters: [header()] },
    after: { parameters: [header(), query({ required: true })] },
    rule: 'required-added',
    ...breaksSender,
    path: 'query/limit',
  },
  {
    title: 'added optional parameter',
    before: {},
    after: { parameters: [query()] },
    rule: 'added',
    ...compatible,
    path: 'query/limit',
  },
  {
    title: 'removed optional parameter',
    before: { parameters: [query(), header()] },
    after: { parameters: [query()] },
    rule: 'removed',
    ...breaking,
    path: 'header/Trace',
  },
  {
    title: 'removed required parameter',
    before: { parameters: [query({ required: true })] },
    after: {},
    rule: 'removed',
    ...breaking,
    path: 'query/limit',
  },
  {
    title: 'removed cookie',
    before: { parameters: [cookie] },
    after: {},
    rule: 'removed',
    ...breaking,
    path: 'cookie/session',
  },
  {
    title: 'parameter that becomes required',
    before: { parameters: [query()] },
    after: { parameters: [query({ required: true })] },
    rule: 'required',
    ...breaksSender,
    path: 'query/limit',
  },
  {
    title: 'parameter that becomes optional',
    before: { parameters: [header({ required: true })] },
    after: { parameters: [header({ required: false })] },
    rule: 'optional',
    ...breaksReceiver,
    path: 'header/Trace',
  },
  {
    title: 'style of a parameter',
    before: { parameters: [query({ schema: { type: 'array', items: text } })] },
    after: { parameters: [query({ schema: { type: 'array', items: text }, explode: false })] },
    rule: 'parameter-style',
    ...breaking,
    path: 'query/limit',
  },
  {
    title: 'deprecated parameter',
    before: { parameters: [query()] },
    after: { parameters: [query({ deprecated: true })] },
    rule: 'deprecated',
    ...compatible,
    path: 'query/limit',
  },
  {
    title: 'description of a parameter',
    before: { parameters: [query()] },
    after: { parameters: [query({ description: 'At most.' })] },
    rule: 'description',
    ...wording,
    path: 'query/limit',
  },
  {
    title: 'example of a parameter',
    before: { parameters: [query({ example: 'a' })] },
    after: { parameters: [query({ example: 'b' })] },
    rule: 'example',
    ...wording,
    path: 'query/limit',
  },
  {
    title: 'added required body',
    before: {},
    after: { requestBody: { required: true, ...json(party) } },
    rule: 'required-body-added',
    ...breaksSender,
    path: 'request',
  },
  {
    title: 'added optional body',
    before: {},
    after: { requestBody: json(party) },
    rule: 'optional-body-added',
    ...compatible,
    path: 'request',
  },
  {
    title: 'removed body',
    before: { requestBody: json(party) },
    after: {},
    rule: 'body-removed',
    ...breaking,
    path: 'request',
  },
  {
    title: 'body that becomes required',
    before: { requestBody: json(party) },
    after: { requestBody: { ...json(party), required: true } },
    rule: 'required',
    ...breaksSender,
    path: 'request',
  },
  {
    title: 'body that becomes optional',
    before: { requestBody: { ...json(party), required: true } },
    after: { requestBody: json(party) },
    rule: 'optional',
    ...breaksReceiver,
    path: 'request',
  },
  {
    title: 'type of a body',
    before: { requestBody: json({ type: 'array', items: party }) },
    after: { requestBody: json(party) },
    rule: 'type',
    ...breaking,
    path: 'request',
  },
  {
    title: 'media type added to a body',
    before: { requestBody: { content: one } },
    after: { requestBody: { content: two } },
    rule: 'media-type-added',
    ...compatible,
    path: 'request/text~1csv',
  },
  {
    title: 'media type removed from a body',
    before: { requestBody: { content: two } },
    after: { requestBody: { content: one } },
    rule: 'media-type-removed',
    ...breaking,
    path: 'request/text~1csv',
  },
  {
    title: 'media type removed from a response',
    before: respond({ content: two }),
    after: respond({ content: one }),
    rule: 'media-type-removed',
    ...breaking,
    path: 'responses/200/text~1csv',
  },
  {
    title: 'wider media type of a body',
    before: { requestBody: { content: { 'text/csv': { schema: text } } } },
    after: { requestBody: { content: { 'text/*': { schema: text } } } },
    rule: 'media-type-wider',
    ...breaksReceiver,
    path: 'request',
  },
  {
    title: 'narrower media type of a body',
    before: { requestBody: { content: { '*/*': { schema: text } } } },
    after: { requestBody: { content: { 'text/csv': { schema: text } } } },
    rule: 'media-type-narrower',
    ...breaksSender,
    path: 'request',
  },
  {
    title: 'added response',
    before: {},
    after: { responses: { 200: done, 201: done } },
    rule: 'added',
    ...compatible,
    path: 'responses/201',
  },
  {
    title: 'removed success response',
    before: { responses: { 200: done, 204: done } },
    after: { responses: { 200: done } },
    rule: 'removed',
    ...breaking,
    path: 'responses/204',
  },
  {
    title: 'removed error response',
    before: { responses: { 200: done, 410: done } },
    after: { responses: { 200: done } },
    rule: 'option-removed',
    ...breaksReceiver,
    path: 'responses/410',
  },
  {
    title: 'body added to a response',
    before: {},
    after: respond(json(party)),
    rule: 'optional-body-added',
    ...compatible,
    path: 'responses/200',
  },
  {
    title: 'body removed from a response',
    before: respond(json(party)),
    after: {},
    rule: 'body-removed',
    ...breaking,
    path: 'responses/200',
  },
  {
    title: 'description of a response',
    before: {},
    after: { responses: { 200: { description: 'Created.' } } },
    rule: 'description',
    ...wording,
    path: 'responses/200',
  },
  {
    title: 'added response header',
    before: {},
    after: headers(),
    rule: 'added',
    ...compatible,
    path: 'responses/200/header:Rate',
  },
  {
    title: 'removed response header',
    before: headers(),
    after: {},
    rule: 'removed',
    ...breaking,
    path: 'responses/200/header:Rate',
  },
  {
    title: 'response header that becomes optional',
    before: headers({ required: true }),
    after: headers(),
    rule: 'optional',
    // The receiver of a webhook sends the response.
    operation: 'breaking',
    webhook: 'compatible',
    path: 'responses/200/header:Rate',
  },
  {
    title: 'response header that becomes required',
    before: headers(),
    after: headers({ required: true }),
    rule: 'required',
    operation: 'compatible',
    webhook: 'breaking',
    path: 'responses/200/header:Rate',
  },
  {
    title: 'added link',
    before: {},
    after: respond({ links: { next: { operationId: 'next' } } }),
    rule: 'link',
    ...wording,
    path: 'responses/200',
  },
  {
    title: 'deprecated operation',
    before: {},
    after: { deprecated: true },
    rule: 'deprecated',
    ...compatible,
    path: '',
  },
  {
    title: 'operation id',
    before: { operationId: 'createOrder' },
    after: { operationId: 'postOrder' },
    rule: 'operation-id',
    ...compatible,
    path: '',
  },
  {
    title: 'summary',
    before: { summary: 'Create' },
    after: { summary: 'Create an order' },
    rule: 'title',
    ...wording,
    path: '',
  },
  {
    title: 'description',
    before: {},
    after: { description: 'Creates an order.' },
    rule: 'description',
    ...wording,
    path: '',
  },
  {
    title: 'tag',
    before: { tags: ['a'] },
    after: { tags: ['b'] },
    rule: 'details',
    ...wording,
    path: '',
  },
  {
    title: 'added security',
    before: { security: [] },
    after: { security: [{ token: [] }] },
    rule: 'security-required',
    ...breaking,
    path: '',
  },
  {
    title: 'removed security',
    before: { security: [{ token: [] }] },
    after: { security: [] },
    rule: 'security-optional',
    ...compatible,
    path: '',
  },
  {
    title: 'added alternative of the security',
    before: { security: [{ token: [] }] },
    after: { security: [{ token: [] }, { key: [] }] },
    rule: 'security-added',
    ...compatible,
    path: '',
  },
  {
    title: 'removed alternative of the security',
    before: { security: [{ token: [] }, { key: [] }] },
    after: { security: [{ key: [] }] },
    rule: 'security-removed',
    ...breaking,
    path: '',
  },
  {
    title: 'added scope',
    before: { security: [{ token: ['read'] }] },
    after: { security: [{ token: ['read', 'write'] }] },
    rule: 'security-removed',
    ...breaking,
    path: '',
  },
  {
    title: 'removed scope',
    before: { security: [{ token: ['read', 'write'] }] },
    after: { security: [{ token: ['read'] }] },
    rule: 'security-added',
    ...compatible,
    path: '',
  },
  {
    title: 'server of an operation',
    before: { servers: [{ url: 'https://a.test' }, { url: 'https://b.test' }] },
    after: { servers: [{ url: 'https://a.test' }] },
    rule: 'server-removed',
    ...compatible,
    path: '',
  },
];
