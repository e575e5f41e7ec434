import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '#service/delivery/event-types.ts';
import {
  CHANGES,
  createBookmark,
  createFolder,
  deleteBookmark,
  deleteFolder,
  updateBookmark,
  updateFolder,
} from './bookmark-changes.ts';
import { commitText } from './commit-text.ts';
import { read, repository, smallContent } from './harness.ts';
import { ALL_TYPES, startWithSubscription } from './webhook-harness.ts';

const text = v.pipe(v.string(), v.minLength(1));
const jsonSchema: v.GenericSchema<unknown, JsonSchema> = v.lazy(() =>
  v.strictObject({
    type: v.union([text, v.array(text)]),
    description: v.exactOptional(text),
    properties: v.exactOptional(v.record(v.string(), jsonSchema)),
    required: v.exactOptional(v.array(text)),
    minProperties: v.exactOptional(v.number()),
    items: v.exactOptional(jsonSchema),
  }),
);
const catalogue = v.array(
  v.strictObject({
    name: text,
    group: text,
    description: text,
    schema: jsonSchema,
    example: v.looseObject({}),
  }),
);

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

/** Where the value isn't as the schema says. */
function problems(schema: JsonSchema, value: unknown, place = 'data'): string[] {
  if (![schema.type].flat().includes(typeOf(value))) return [`${place} is ${typeOf(value)}`];
  const { items, properties = {}, required = [], minProperties = 0 } = schema;
  if (Array.isArray(value)) {
    return value.flatMap((item) => (items ? problems(items, item, `${place}[]`) : []));
  }
  if (typeof value !== 'object' || value === null) return [];
  const members = Object.entries(value);
  return [
    ...required.filter((name) => !Object.hasOwn(value, name)).map((name) => `${place}.${name}`),
    ...(members.length < minProperties ? [`${place} has too little`] : []),
    ...members.flatMap(([name, member]) => {
      const known = properties[name];
      return known ? problems(known, member, `${place}.${name}`) : [`${place}.${name} is new`];
    }),
  ];
}

async function start() {
  const file = { path: '0.md', content: '# First\n' };
  const content = smallContent({ repositories: [repository('acme/specs', [{ changes: [file] }])] });
  const made = await startWithSubscription({ content });
  const list = await read(await made.call('GET', '/webhooks/v1/event-types'), catalogue);
  const schemas = new Map(list.map(({ name, schema }) => [name, schema]));
  return { ...made, list, schemas };
}

describe('the event type catalogue', () => {
  it('has a group, a description, a schema and an example for each', async () => {
    expect((await start()).list.map(({ name }) => name)).toEqual(ALL_TYPES);
  });

  it.each(ALL_TYPES)('has an example of %s that its schema allows', async (type) => {
    const one = (await start()).list.find(({ name }) => name === type);
    if (one === undefined) throw new Error(`${type} is missing`);
    expect(problems(one.schema, one.example)).toEqual([]);
    expect(problems(one.schema, {})).not.toEqual([]);
  });

  it('has schemas that describe the real events', async () => {
    const { service, call, schemas, deliveries, until } = await start();
    const changes = [
      createFolder('new', 'e'),
      updateFolder('a', { name: 'Renamed', parentId: 'e' }),
      deleteFolder('a'),
      createBookmark('new.md', null),
      updateBookmark('new.md', null, { title: 'Renamed' }),
      deleteBookmark('new.md', null),
    ];
    expect((await call('POST', CHANGES, { body: { changes } })).status).toBe(200);
    await commitText(service, { codeHostSlug: 'acme/specs', path: '0.md', text: '# Changed\n' });
    await until('succeeded', 7);
    const list = await deliveries();
    expect(list.map(({ eventType }) => eventType).toSorted()).toEqual(ALL_TYPES.toSorted());
    for (const { eventType, payload } of list) {
      const schema = schemas.get(eventType);
      expect(schema && problems(schema, payload.data)).toEqual([]);
    }
  });
});
