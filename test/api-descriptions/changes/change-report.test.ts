import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { createChangeReport, formatChangeReport } from '#api-descriptions/changes/change-report.ts';
import { compareApis, type Json, parse } from './compare.ts';
import { places } from './places.ts';

function report(before: unknown, after: unknown, files: readonly [Json, Json] = [{}, {}]) {
  const earlier = parse(structuredClone(before), files[0]);
  const later = parse(structuredClone(after), files[1]);
  const compared = { ...compareApis(earlier, later), before: earlier };
  return { records: createChangeReport(compared, later), counts: compared.counts };
}

const format = (before: unknown, after: unknown, title = 'Orders') =>
  formatChangeReport(report(before, after).records, {
    title,
    before: 'version 1',
    after: 'version 2',
  });

/** Returns the lines of a report that begin with a bullet. */
const listLines = (before: unknown, after: unknown) =>
  format(before, after)
    .split('\n')
    .filter((line) => line.startsWith('- '));

const json = (schema: unknown) => ({ content: { 'application/json': { schema } } });
const party = { $ref: '#/components/schemas/Party' };
const done = { 204: { description: 'Done.' } };

function describeApi(paths: Json, root: Json = {}): Json {
  return { openapi: '3.1.0', info: { title: 'Orders', version: '1' }, paths, ...root };
}

const withParty = (paths: Json, properties: Json, members: Json = {}) =>
  describeApi(paths, {
    components: { schemas: { Party: { type: 'object', properties, ...members } } },
  });

const order = (properties: Json) => ({
  requestBody: json({ type: 'object', properties }),
  responses: done,
});

const limited = (maxLength: number) => ({ type: 'string', maxLength });

describe('formatChangeReport', () => {
  test('lists the changes by class, and within a class in the order of the page', () => {
    const before = withParty(
      {
        '/orders': { get: { responses: done, summary: 'List' }, post: order({ party }) },
        '/old': { delete: { responses: done } },
        '/last': { post: order({ note: limited(5) }) },
      },
      { vatId: { type: 'string' }, name: { type: 'string' } },
    );
    const after = withParty(
      {
        '/orders': { get: { responses: done, summary: 'List orders' }, post: order({ party }) },
        '/last': { post: order({ note: limited(9) }) },
        '/new': { get: { responses: done } },
      },
      { name: { type: 'string', description: 'Legal name.' } },
    );
    expect(format(before, after)).toBe(`# Changes of Orders

From version 1 to version 2

2 breaking, 2 compatible, 2 wording

## Breaking

- \`Party › vatId\`: removed · in \`POST /orders\`
- \`DELETE /old\`: removed

## Compatible

- \`POST /last\`, \`Request › note\`: at most 9 characters, before 5
- \`GET /new\`: added

## Wording

- \`GET /orders\`: title changed
- \`Party › name\`: description changed · in \`POST /orders\`
`);
  });

  test('names at most ten operations of a shared change', () => {
    const paths = Object.fromEntries(
      Array.from({ length: 12 }, (_, at) => [
        `/o${at}`,
        { post: { requestBody: json(party), responses: done } },
      ]),
    );
    expect(
      listLines(withParty(paths, { id: limited(9) }), withParty(paths, { id: limited(5) })),
    ).toEqual([
      '- `Party › id`: at most 5 characters, before 9 · in `POST /o0`, `POST /o1`, `POST /o2`, ' +
        '`POST /o3`, `POST /o4`, `POST /o5`, `POST /o6`, `POST /o7`, `POST /o8`, `POST /o9` and 2 more',
    ]);
  });

  test('names the class of an operation for which the change is less severe, after the others', () => {
    const paths = {
      '/parties': {
        get: { responses: { 200: { description: 'All.', ...json(party) } } },
        put: { requestBody: json(party), responses: done },
      },
    };
    expect(
      listLines(withParty(paths, { id: limited(9) }), withParty(paths, { id: limited(5) })),
    ).toEqual([
      '- `Party › id`: at most 5 characters, before 9 · in `PUT /parties`, `GET /parties` (compatible)',
    ]);
  });

  test('lists the same change of several operations once, except that they were added', () => {
    const components = { securitySchemes: { key: { type: 'apiKey', name: 'k', in: 'header' } } };
    const paths = { '/a': { get: { responses: done } }, '/b': { get: { responses: done } } };
    const added = { '/c': paths['/a'], '/d': paths['/b'] };
    expect(
      listLines(
        describeApi(paths, { components }),
        describeApi({ ...paths, ...added }, { components, security: [{ key: [] }] }),
      ),
    ).toEqual([
      '- `GET /a`, `GET /b`: needed no authorization, needs key now',
      '- `GET /c`: added',
      '- `GET /d`: added',
    ]);
  });

  test('escapes names and sentences', () => {
    const field = (pattern: string) => ({
      '/a`b': { post: order({ 'x`_*y': { type: 'string', pattern } }) },
    });
    const markdown = format(
      describeApi(field('[a]')),
      describeApi(field('<b>*_`$')),
      'A [link](x) <b>\n# B',
    );
    expect(markdown).toContain('# Changes of A \\[link\\](x) \\<b\\> # B\n');
    expect(markdown).toContain(
      '- ``POST /a`b``, ``Request › x`_*y``: has to match \\<b\\>\\*\\_\\`\\$, before \\[a\\]\n',
    );
  });

  test('names webhooks with their kind, and no changed texts', () => {
    const describeWebhook = (description: string) => ({
      openapi: '3.1.0',
      info: { title: 'Orders', version: '1' },
      webhooks: { paid: { post: { description, responses: done } } },
    });
    const markdown = format(describeWebhook('Secret text'), describeWebhook('Other text'));
    expect(markdown).toContain('## Wording\n\n- webhook `paid`: description changed\n');
    expect(markdown).not.toContain('text');
  });
});

describe('createChangeReport', () => {
  const placesOf = (before: unknown, after: unknown) =>
    report(before, after).records.map(({ part, before: from, after: to }) => [part, from, to]);

  const body = '/paths/~1orders/post/requestBody/content/application~1json/schema';
  const ordersOf = (schema: unknown) =>
    describeApi({ '/orders': { post: { requestBody: json(schema), responses: done } } });

  test('creates one record for a change of a shared schema', () => {
    const paths = {
      '/orders': { post: order({ buyer: party, seller: party }) },
      '/parties': { post: { summary: 'Add', requestBody: json(party), responses: done } },
    };
    const describeParty = (description: string) => withParty(paths, {}, { description });
    const { records } = report(describeParty('One'), describeParty('Two'));
    expect(records).toEqual([
      {
        class: 'wording',
        kind: 'changed',
        sentence: 'description changed',
        part: '',
        through: { name: 'Party', fragment: 'schema-Party' },
        subjects: [
          {
            kind: 'operation',
            name: 'POST /orders',
            title: '/orders',
            class: 'wording',
            fragment: 'post-/orders/request/buyer',
          },
          {
            kind: 'operation',
            name: 'POST /parties',
            title: 'Add',
            class: 'wording',
            fragment: 'post-/parties/request',
          },
        ],
        before: '/components/schemas/Party',
        after: '/components/schemas/Party',
      },
    ]);
  });

  test('names the property with which a recursive schema refers to itself', () => {
    const paths = { '/orders': { post: { requestBody: json(party), responses: done } } };
    const pointer = '/components/schemas/Party/properties/parent';
    expect(
      placesOf(
        withParty(paths, { parent: party }),
        withParty(paths, { parent: party }, { required: ['parent'] }),
      ),
    ).toEqual([['parent', pointer, pointer]]);
  });

  test('returns the location in each version that contains the part', () => {
    const from = { type: 'object', properties: { a: {}, b: limited(5) } };
    const to = { type: 'object', properties: { b: limited(4), c: {} } };
    expect(placesOf(ordersOf(from), ordersOf(to))).toEqual([
      ['Request › a', `${body}/properties/a`, null],
      ['Request › b', `${body}/properties/b`, `${body}/properties/b`],
      ['Request › c', null, `${body}/properties/c`],
    ]);
  });

  test('returns the file of a location in another file, and one record for each file', () => {
    const api = describeApi({
      '/a': { post: order({ a: { $ref: 'types/a.yaml' } }) },
      '/b': { post: order({ b: { $ref: 'types/b.yaml' } }) },
    });
    const toType = (maxLength: number) => ({
      type: 'object',
      properties: { id: limited(maxLength) },
    });
    const toFiles = (maxLength: number) => ({
      'types/a.yaml': toType(maxLength),
      'types/b.yaml': toType(maxLength),
    });
    const { records } = report(api, api, [toFiles(9), toFiles(5)]);
    const files = records.map(({ before, beforeFile, after, afterFile, subjects }) => [
      ...subjects.map(({ name }) => name),
      `${beforeFile}#${before} → ${afterFile}#${after}`,
    ]);
    expect(files).toEqual([
      ['POST /a', 'types/a.yaml#/properties/id → types/a.yaml#/properties/id'],
      ['POST /b', 'types/b.yaml#/properties/id → types/b.yaml#/properties/id'],
    ]);
    expect(findProblems(records)).toBe('');
  });

  test('returns the location of the compared choice, whose number has changed', () => {
    const choice = (title: string, maxLength: number) => ({
      title,
      type: 'object',
      required: ['kind'],
      properties: { kind: { const: title }, id: limited(maxLength) },
    });
    const from = { oneOf: [choice('A', 9), choice('B', 9), choice('C', 9)] };
    const to = { oneOf: [choice('A', 9), choice('C', 5)] };
    expect(placesOf(ordersOf(from), ordersOf(to))).toContainEqual([
      'Request › C › id',
      `${body}/oneOf/2/properties/id`,
      `${body}/oneOf/1/properties/id`,
    ]);
  });

  test('returns the closest location if the part has no row', () => {
    const at = '/paths/~1orders/post';
    expect(
      placesOf(
        ordersOf({ type: 'object' }),
        describeApi({ '/orders': { post: { responses: done } } }),
      ),
    ).toEqual([['Request', body, at]]);
  });

  test('contains a schema that nothing uses, the overview, and a removed webhook', () => {
    const describeAll = (maxLength: number, webhooks: Json) =>
      withParty({}, { id: limited(maxLength) }, { webhooks });
    const before = {
      ...describeAll(9, {}),
      servers: [{ url: 'https://a.example.test' }],
      webhooks: { paid: { post: { responses: done } } },
    };
    const { records } = report(before, describeAll(5, {}));
    const names = records.map(({ part, subjects, before: from }) => [
      ...subjects.map(({ kind, name, fragment }) => `${kind} ${name} #${fragment}`),
      part,
      from,
    ]);
    expect(names).toEqual([
      ['schema Party #schema-Party/schema/id', 'id', '/components/schemas/Party/properties/id'],
      ['webhook paid #webhook-paid', '', '/webhooks/paid/post'],
      ['overview Overview #overview', '', ''],
    ]);
  });

  const schema: unknown = JSON.parse(
    readFileSync('docs/interface/api-changes.schema.json', 'utf8'),
  );
  const ajv = new Ajv2020({ allowUnionTypes: true });
  const findProblems = (value: unknown) =>
    ajv.validate(typeof schema === 'object' && schema ? schema : {}, value) ? '' : ajv.errorsText();

  test('returns records that follow the JSON Schema, one for each counted change', () => {
    const versions = [
      { type: 'object', properties: { 'a/b~c "d"': limited(9), gone: {} }, description: 'One' },
      {
        type: ['object', 'null'],
        properties: { 'a/b~c "d"': limited(5), added: { oneOf: [limited(1), { type: 'null' }] } },
        required: ['a/b~c "d"'],
        description: 'Two',
      },
    ] as const;
    for (const { describe: describePlace, title } of places) {
      const [before, after] = versions.map((version) => describePlace(version));
      const { records, counts } = report(before, after);
      expect(records.length, title).toBe(counts.breaking + counts.compatible + counts.wording);
      expect(records.length, title).toBeGreaterThan(0);
      expect(findProblems(records), title).toBe('');
    }
  });

  test('has an example in the documentation that follows the JSON Schema', () => {
    const text = readFileSync('docs/api-descriptions.md', 'utf8');
    const [, example = ''] = /```json\n(.*?)```/su.exec(text) ?? [];
    expect(findProblems(JSON.parse(example))).toBe('');
    expect(findProblems([{ class: 'breaking' }])).toContain('kind');
  });
});
