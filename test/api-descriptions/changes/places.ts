import * as v from 'valibot';
import { toJson } from '#api-descriptions/json-values.ts';
import { parseJson } from '#text/parse-json.ts';
import { type Json, json, readTable } from './compare.ts';

const info = { title: 'Orders', version: '1' };
const responses = { 200: { description: 'Done.' } };

/** Returns a description with one operation and other properties of the root. */
export function describeApi(operation: Json, root: Json = {}): Json {
  const post = { responses, ...operation };
  return { openapi: '3.1.0', info, paths: { '/orders': { post } }, ...root };
}

/** Returns a description with one webhook. */
export function describeWebhook(operation: Json): Json {
  return { openapi: '3.1.0', info, webhooks: { paid: { post: { responses, ...operation } } } };
}

/** Returns a description with one callback of an operation. */
export function describeCallback(operation: Json): Json {
  const post = { responses, ...operation };
  return describeApi({ callbacks: { paid: { '{$request.body#/url}': { post } } } });
}

export const callbackPath = 'callbacks/paid/post-{$request.body#~1url}';

export const orders = 'post-/orders';

function describeEvent(action: 'send' | 'receive', payload: Json): Json {
  return {
    asyncapi: '3.0.0',
    info,
    channels: { paid: { address: 'orders/paid', messages: { orderPaid: { payload } } } },
    operations: { orderPaid: { action, channel: { $ref: '#/channels/paid' } } },
  };
}

const hosts = [
  { name: 'operation', entryId: orders, parent: '', describe: describeApi },
  { name: 'webhook', entryId: 'webhook-paid', parent: '', describe: describeWebhook },
  { name: 'callback', entryId: orders, parent: `${callbackPath}/`, describe: describeCallback },
  {
    name: 'send',
    entryId: 'send-orderPaid',
    parent: '',
    describe: (payload: Json) => describeEvent('send', payload),
  },
  {
    name: 'receive',
    entryId: 'receive-orderPaid',
    parent: '',
    describe: (payload: Json) => describeEvent('receive', payload),
  },
  {
    name: 'schema',
    entryId: 'root',
    parent: '',
    describe: (schema: Json) => ({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      ...schema,
    }),
  },
] as const;

const placeRow = v.object({
  title: v.string(),
  path: v.string(),
  direction: v.picklist(['request', 'response', 'both']),
  components: v.optional(json, {}),
  ...v.entriesFromList(
    hosts.map(({ name }) => name),
    v.optional(json),
  ),
});

/** Positions in a description at which the tests insert and change a schema. */
export const places = readTable('places.yaml', placeRow).flatMap((row) =>
  hosts.flatMap(({ name, entryId, parent, describe }) => {
    const part = row[name];
    if (part === undefined) return [];
    const template = JSON.stringify(describe(part, { components: row.components }));
    return {
      title: row.title,
      direction: row.direction,
      entryId,
      path: `${parent}${row.path}`,
      /** True if values are sent as text, so that a string can replace a number. */
      isText: /^(?:query|header)\/|header:/.test(row.path),
      describe(schema: unknown): unknown {
        const parsed = parseJson(template.replaceAll('"SUBJECT"', () => toJson(schema)));
        return parsed.ok ? parsed.value : undefined;
      },
    };
  }),
);

export type Place = (typeof places)[number];

export function getPlace(title: string): Place {
  const place = places.find((one) => one.title === title);
  if (place === undefined) throw new Error(`There is no place ${title}.`);
  return place;
}
