import { Ajv2020 } from 'ajv/dist/2020.js';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  CHANGES,
  createBookmark,
  createFolder,
  deleteBookmark,
  deleteFolder,
  updateBookmark,
  updateFolder,
} from './bookmark-changes.ts';
import { createCommitWithText } from './commit-text.ts';
import { createRepository, read, smallContent } from './harness.ts';
import { ALL_TYPES, startWithSubscription } from './webhook-harness.ts';

const catalogue = v.array(
  v.strictObject({
    name: v.string(),
    group: v.string(),
    description: v.string(),
    schema: v.looseObject({}),
    example: v.looseObject({}),
  }),
);

/**
 * Schema validator in Ajv's strict mode, which rejects keywords that JSON Schema doesn't define.
 */
const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true });

async function start() {
  const file = { path: '0.md', content: '# First\n' };
  const content = smallContent({
    repositories: [createRepository('acme/specs', [{ changes: [file] }])],
  });
  const made = await startWithSubscription({ content });
  const list = await read(await made.call('GET', '/webhooks/v1/event-types'), catalogue);
  const schemas = new Map(list.map(({ name, schema }) => [name, schema]));
  return { ...made, list, schemas };
}

describe('event type catalogue', () => {
  it('has a group, a description, a schema and an example for each type', async () => {
    expect((await start()).list.map(({ name }) => name)).toEqual(ALL_TYPES);
  });

  it.each(ALL_TYPES)('has an example of %s that matches the schema of that type', async (type) => {
    const one = (await start()).list.find(({ name }) => name === type);
    if (one === undefined) throw new Error(`${type} is missing`);
    expect(ajv.validate(one.schema, one.example), ajv.errorsText()).toBe(true);
    expect(ajv.validate(one.schema, {})).toBe(false);
  });

  it('has schemas that match the published events', async () => {
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
    await createCommitWithText(service, {
      codeHostSlug: 'acme/specs',
      path: '0.md',
      text: '# Changed\n',
    });
    await until('succeeded', 7);
    const list = await deliveries();
    expect(list.map(({ eventType }) => eventType).toSorted()).toEqual(ALL_TYPES.toSorted());
    for (const { eventType, payload } of list) {
      const isValid = ajv.validate(schemas.get(eventType) ?? false, payload.data);
      expect(isValid, `${eventType}: ${ajv.errorsText()}`).toBe(true);
    }
  });
});
