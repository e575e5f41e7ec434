import { describe, expect, it } from 'vitest';
import type { ApiDescription } from '#api-descriptions/api-description.ts';
import { buildSearchIndex, findInDescription } from '#api-descriptions/search/search-index.ts';
import { parseApi } from '#test/api-descriptions/describe.ts';
import { runInSlices } from '#text/slices/time-slices.ts';

const json = (schema: unknown) => ({ content: { 'application/json': { schema } } });

async function createSearch(api: ApiDescription) {
  const index = await runInSlices(buildSearchIndex(api));
  return (query: string) =>
    findInDescription(api, index, query).map(({ entry, name, rowPath }) =>
      rowPath === '' && name === '' ? entry.id : `${entry.id} ${name} ${rowPath}`,
    );
}

const api = parseApi({
  openapi: '3.1.0',
  info: { title: 'Ledger', description: 'Everything about money.' },
  tags: [{ name: 'Tagged', description: 'Albatross.' }],
  paths: {
    '/entries': {
      parameters: [{ in: 'query', name: 'shared', description: 'Of every method.' }],
      post: {
        operationId: 'createEntry',
        summary: 'Post an entry',
        description: 'Writes a row in the Çelik ledger.',
        parameters: [{ $ref: '#/components/parameters/Page' }],
        requestBody: {
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Entry' } } },
        },
        responses: {
          409: { description: 'Conflict.' },
          201: {
            headers: { Etag: { description: 'Tag of the walrus.' } },
            content: {
              'application/json': { schema: { properties: { inline: { description: 'Zebra.' } } } },
            },
          },
        },
      },
    },
    '/parties': { get: { 'x-note': { description: 'Hidden.' }, summary: 'Hyphen' } },
  },
  components: {
    parameters: { Page: { in: 'query', name: 'page', description: 'Number of the page.' } },
    schemas: {
      Entry: {
        properties: {
          party: { type: 'object', properties: { nick: { description: 'Nickname.' } } },
          state: { enum: ['draft', 'booked'], example: 'secretexample' },
          description: { type: 'string', description: 'Field named like a keyword.' },
        },
      },
    },
  },
});

describe('findInDescription', () => {
  it.each([
    ['post an', ['post-/entries']],
    ['createentry', ['post-/entries']],
    ['POST /entries', ['post-/entries']],
    ['celik', ['post-/entries']],
    ['page', ['post-/entries page query/page']],
    ['number of the page', ['post-/entries page query/page']],
    ['every method', ['post-/entries shared query/shared']],
    ['conflict', ['post-/entries 409 responses/409']],
    ['409 entry', ['post-/entries 409 responses/409']],
    ['walrus', ['post-/entries Etag responses/201/header:Etag']],
    ['zebra', ['post-/entries inline responses/201/inline']],
    ['nickname', ['schema-Entry nick schema/party/nick']],
    ['entry nickname', ['schema-Entry nick schema/party/nick']],
    ['draft', ['schema-Entry state schema/state']],
    ['like a keyword', ['schema-Entry description schema/description']],
    ['money', ['overview']],
    ['albatross', ['overview Tagged tags/0']],
    ['secretexample', []],
    ['hidden', []],
    ['', []],
    ['nothing at all', []],
  ])('finds “%s”', async (query, found) => {
    const search = await createSearch(api);
    expect(search(query)).toEqual(found);
  });

  it('returns entries before fields, and fields before descriptions', async () => {
    const search = await createSearch(
      parseApi({
        $defs: {
          Other: { type: 'object', properties: { a: { description: 'A party.' }, party: {} } },
          Party: { type: 'object' },
        },
      }),
    );
    expect(search('party')).toEqual([
      'schema-Party',
      'schema-Other party schema/party',
      'schema-Other a schema/a',
    ]);
  });

  it('finds parts of a referenced operation and of a referenced map', async () => {
    const search = await createSearch(
      parseApi({
        openapi: '3.1.0',
        info: { $ref: '#/x-info' },
        tags: { $ref: '#/x-tags' },
        paths: {
          '/a': { get: { $ref: '#/x-ops/list' } },
          '/b': {
            get: { responses: { $ref: '#/x-responses' }, parameters: { $ref: 'lost.yaml' } },
          },
        },
        components: { schemas: { Party: { properties: { $ref: '#/x-fields' } } } },
        'x-info': { title: 'Harbour', description: 'Of ships.' },
        'x-tags': [{ name: 'Quay', description: 'Where ships moor.' }],
        'x-ops': {
          list: { summary: 'List berths', parameters: [{ in: 'query', name: 'length' }] },
        },
        'x-responses': { 200: { description: 'Walrus.' } },
        'x-fields': { draught: { description: 'Depth of the keel.' } },
      }),
    );
    expect(search('list berths')).toEqual(['get-/a']);
    expect(search('length')).toEqual(['get-/a length query/length']);
    expect(search('walrus')).toEqual(['get-/b 200 responses/200']);
    expect(search('keel')).toEqual(['schema-Party draught schema/draught']);
    expect(search('moor')).toEqual(['overview Quay tags/0']);
    expect(search('of ships')).toEqual(['overview', 'overview Quay tags/0']);
    expect(search('$ref')).toEqual([]);
    expect(search('lost')).toEqual([]);
  });

  it('indexes a cyclic value once', async () => {
    const loop: Record<string, unknown> = { description: 'Ouroboros.' };
    loop.properties = { loop };
    const search = await createSearch(parseApi({ $defs: { Loop: loop } }));
    expect(search('ouroboros')).toHaveLength(2);
  });

  const referring = parseApi({
    openapi: '3.1.0',
    paths: {
      '/birds': {
        get: {
          requestBody: json({
            properties: {
              sent: { description: 'Kestrel.' },
              received: { description: 'Condor.', readOnly: true },
              legs: { oneOf: [{ const: 1, description: 'Flamingo.' }, { const: 2 }] },
              nested: { oneOf: [{ title: 'Perch', properties: { color: {} } }, { type: 'null' }] },
            },
          }),
          responses: {
            200: {
              headers: { Etag: { $ref: '#/components/headers/Etag' } },
              ...json({ type: 'array', items: { $ref: '#/components/x-rows/Row' } }),
              links: { next: { description: 'Migrating geese.' } },
            },
            404: { $ref: '#/components/responses/Missing' },
          },
          callbacks: {
            landed: { '{$request.query.url}': { put: { requestBody: json({ title: 'Stork' }) } } },
          },
        },
      },
    },
    components: {
      headers: { Etag: { description: 'Tag of the heron.', schema: { type: 'string' } } },
      'x-rows': { Row: { type: 'object', properties: { kiwi: { description: 'Flightless.' } } } },
      responses: { Missing: { description: 'No such bird.', ...json({ title: 'Emu' }) } },
      schemas: {
        Base: { properties: { common: { description: 'Pelican.' } } },
        Alias: { $ref: '#/components/schemas/Named' },
        Named: { type: 'string', description: 'Penguin.' },
        Pair: {
          allOf: [
            { $ref: '#/components/schemas/Base' },
            { properties: { first: {} } },
            { properties: { second: { description: 'Ibis.' } } },
          ],
        },
        List: { type: 'array', items: { type: 'array', items: { description: 'Magpies.' } } },
      },
    },
  });

  it.each([
    ['heron', ['get-/birds Etag responses/200/header:Etag']],
    ['flightless', ['get-/birds kiwi responses/200/kiwi']],
    ['geese', ['get-/birds next responses/200/link:next']],
    ['no such bird', ['get-/birds 404 responses/404']],
    ['emu', ['get-/birds 404 responses/404']],
    ['stork', ['get-/birds Request callbacks/landed/put-{$request.query.url}/request']],
    ['kestrel', ['get-/birds sent request/sent']],
    ['condor', []],
    ['flamingo', ['get-/birds legs request/legs']],
    ['perch', ['get-/birds nested request/nested']],
    ['color', ['get-/birds color request/nested/color']],
    ['pelican', ['schema-Base common schema/common']],
    ['penguin', ['schema-Named']],
    ['ibis', ['schema-Pair second schema/second']],
    ['magpies', ['schema-List items schema/items/items']],
  ])(
    'finds the row with “%s”, which is behind a reference or in a combination',
    async (query, found) => {
      const search = await createSearch(referring);
      expect(search(query)).toEqual(found);
    },
  );

  it('finds the form fields and OAuth scopes of Swagger', async () => {
    const file = { in: 'formData', name: 'upload', type: 'file', description: 'Pangolin.' };
    const scopes = { 'read:birds': 'Lets clients watch.' };
    const search = await createSearch(
      parseApi({
        swagger: '2.0',
        paths: { '/x': { post: { parameters: [file] } } },
        securityDefinitions: { login: { type: 'oauth2', flow: 'implicit', scopes } },
      }),
    );
    expect(search('pangolin')).toEqual(['post-/x upload request/upload']);
    expect(search('clients watch')).toEqual(['overview Implicit security/login/implicit']);
  });

  it('finds the text of a parameter whose schema occurred before, and of a body', async () => {
    const schema = { type: 'string', maxLength: 9 };
    const toParameter = (name: string) => ({
      in: 'query',
      name,
      schema,
      description: `${name} it.`,
    });
    const parameters = ['alpha', 'beta'].map(toParameter);
    const requestBody = { description: 'Sent once.', content: {} };
    const get = { parameters, requestBody };
    const search = await createSearch(parseApi({ openapi: '3.1.0', paths: { '/x': { get } } }));
    expect(search('beta it')).toEqual(['get-/x beta query/beta']);
    expect(search('sent once')).toEqual(['get-/x Request request']);
  });

  it('finds the fields of headers, payloads and bindings of AsyncAPI', async () => {
    const trace = { type: 'string', description: 'Swallow.' };
    const search = await createSearch(
      parseApi({
        asyncapi: '3.0.0',
        channels: {
          nest: {
            address: 'nest',
            parameters: { tree: { description: 'Woodpecker.' } },
            messages: { Egg: { $ref: '#/components/messages/Egg' } },
          },
        },
        components: {
          messages: {
            Egg: {
              traits: [{ description: 'Egret.', headers: { properties: { trace } } }],
              payload: { properties: { weight: { description: 'Ostrich.' } } },
              bindings: { kafka: { key: { type: 'string', description: 'Robin.' } } },
            },
          },
        },
      }),
    );
    expect(search('egret')).toEqual(['message-Egg']);
    expect(search('swallow')).toEqual(['message-Egg trace headers/trace']);
    expect(search('ostrich')).toEqual(['message-Egg weight payload/weight']);
    expect(search('robin')).toEqual(['message-Egg key bindings/kafka/key']);
    expect(search('woodpecker')).toEqual(['channel-nest tree parameters/tree']);
    expect(search('egg')).toEqual(['message-Egg', 'channel-nest Egg messages/Egg']);
    expect([...search('type'), ...search('properties')]).toEqual([]);
  });
});
