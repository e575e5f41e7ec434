import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test, vi } from 'vitest';
import { readStateFile, writeStateFile } from '#data/bookmarks/files/export-files.ts';
import { bookmarkStateSchema } from '#data/bookmarks/schema.ts';
import { buildTree } from '#data/bookmarks/tree/build-tree.ts';
import { getDeletedContents } from '#data/bookmarks/tree/deleted-contents.ts';
import { listCompetencies } from '#data/directory/competencies/competency-list.ts';
import { countByOwner } from '#data/directory/competencies/owners.ts';
import { parseStartDate } from '#data/directory/people/start-date.ts';
import { competenciesSchema, peopleSchema, personSchema } from '#data/directory/schema.ts';
import {
  createStoredLastReadVersions,
  storedLastReadVersionsSchema,
} from '#data/specifications/last-read-versions.ts';
import { resolveLink } from '#data/specifications/resolve-link.ts';
import {
  hitsSchema,
  lastReadVersionsSchema,
  repositoriesSchema,
  treePageSchema,
  versionsSchema,
} from '#data/specifications/specification.ts';
import { deliveriesSchema } from '#data/webhooks/delivery.ts';
import { checkEndpointUrl } from '#data/webhooks/endpoint-url.ts';
import { maskUrl } from '#data/webhooks/masked-url.ts';
import {
  secretResponseSchema,
  subscriptionSchema,
  subscriptionsSchema,
} from '#data/webhooks/schema.ts';
import { getConnectOrigins } from '#deploy/origins.ts';
import { buildContentSecurityPolicy } from '#deploy/policy.ts';
import { competencyListView } from '#features/competencies/competency-view.ts';
import { paths } from '#paths.ts';
import { type Config, ConfigError, parseConfig } from '#platform/config.ts';
import { apiPath } from '#platform/http/api-path.ts';
import { createHttp } from '#platform/http/create-http.ts';
import { getFailure } from '#platform/http/failure.ts';
import { parseProblem, parseRetryAfter } from '#platform/http/response-failure.ts';
import { buildSpecificationUrl } from '#platform/specification-link/code-host-link.ts';
import { createStored } from '#platform/stored.ts';
import { createMemoryStorage } from '#test/support/memory-storage.ts';
import { decodePathSegment, encodePathSegment } from '#text/path-segment.ts';
import { checkLink } from '#text/safe-link.ts';
import {
  createDataNode,
  createDataSource,
  findDataNodes,
  getInitiallyExpandedNodes,
} from '#ui/data-view/data-node.ts';
import {
  hostileBodies,
  hostileErrors,
  hostileRetryAfter,
  hostileTexts,
  hostileUrls,
  hostileValues,
} from './corpus.ts';
import {
  bookmarkState,
  competency,
  config,
  creation,
  delivery,
  getPropertyPaths,
  person,
  replaceProperty,
  specificationFolder,
  specificationHit,
  specificationReading,
  specificationRepository,
  specificationVersion,
  subscription,
} from './records.ts';

fc.configureGlobal({ numRuns: 1_000 });

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(...hostileTexts.map(([, text]) => text)),
);
/**
 * Generates any value that JSON.parse can return. This excludes undefined, and `__proto__` can be
 * an own property.
 */
const anyJson = fc.jsonValue();

/**
 * Generates copies of a valid record in which one property, at any depth, has an arbitrary value.
 */
function spoilt(record: unknown) {
  return fc
    .tuple(fc.constantFrom(...getPropertyPaths(record)), fc.oneof(anyJson, anyText))
    .map(([path, value]) => replaceProperty(record, path, value));
}

/** Returns the parsed configuration, or the ConfigError if parsing fails. */
function configOf(json: unknown, appOrigin: string): Config | ConfigError {
  try {
    return parseConfig(json, appOrigin);
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
}

type AnySchema = v.GenericSchema<unknown, unknown> | v.GenericSchemaAsync<unknown, unknown>;

const schemas: readonly (readonly [string, unknown, AnySchema])[] = [
  ['competencies', [competency, competency], competenciesSchema],
  ['person', person, personSchema],
  ['people', [person, person], peopleSchema],
  ['bookmark state', bookmarkState, bookmarkStateSchema],
  ['subscriptions', [subscription, subscription], subscriptionsSchema],
  ['subscription', subscription, subscriptionSchema],
  ['creation', creation, secretResponseSchema],
  ['deliveries', [delivery, delivery], deliveriesSchema],
  ['versions', [specificationVersion], versionsSchema],
  ['hits', [specificationHit], hitsSchema],
  ['repositories', [specificationRepository], repositoriesSchema],
  ['readings', [specificationReading], lastReadVersionsSchema],
  ['a folder', specificationFolder, treePageSchema],
];

test.each(schemas)(
  'schema of %s accepts or rejects any value without an exception',
  async (_name, record, schema) => {
    const parse = async (value: unknown) => void (await v.safeParseAsync(schema, value));
    await fc.assert(fc.asyncProperty(fc.oneof(anyJson, spoilt(record)), parse));
    for (const [, value] of hostileValues) await parse(value);
    for (const [, body] of hostileBodies) {
      try {
        await parse(JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body)));
      } catch (error) {
        expect(error).toBeInstanceOf(SyntaxError);
      }
    }
  },
);

test('competencies with any values can be listed, searched and counted', async () => {
  const anyRecords = fc.array(spoilt(competency), { maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(anyRecords, anyText, async (records, query) => {
      const { items, unreadable } = await v.parseAsync(competenciesSchema, records);
      const listed = listCompetencies(items);
      expect(listed.length + unreadable.length).toBe(records.length);
      expect(
        competencyListView.getResults(listed, { ...competencyListView.defaultView, query }).count,
      ).toBeLessThanOrEqual(listed.length);
      countByOwner(listed);
    }),
  );
});

test('a Bookmark state with any values appears completely in the tree, and is unchanged after export and import', () => {
  fc.assert(
    fc.property(spoilt(bookmarkState), (record) => {
      const file = readStateFile(JSON.stringify(record));
      if (!file.ok) return;
      const { folders, bookmarks } = file.state;
      const real = buildTree(file.state).nodes.filter(({ kind }) => kind !== 'recovered');
      expect(real.length).toBe(folders.length + bookmarks.length);
      for (const { id } of folders) getDeletedContents(file.state, [id]);
      const again = readStateFile(writeStateFile(file.state));
      expect(again).toMatchObject({ ok: true, state: { folders, bookmarks } });
    }),
  );
});

test('any configuration is rejected with its invalid fields, or the content security policy contains or refuses its URLs', () => {
  const appOrigin = 'https://app.example.test';
  const anyAddress = fc.oneof(
    fc.constantFrom(...hostileUrls),
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
    anyText.map((text) => `https://${text}`),
  );
  const withAddress = fc
    .tuple(fc.constantFrom(['baseUrl'], ['dataUrl'], ['oidc', 'authority']), anyAddress)
    .map(([path, address]) => replaceProperty(config, path, address));
  let accepted = 0;
  fc.assert(
    fc.property(fc.oneof(anyJson, spoilt(config), withAddress), (json) => {
      const read = configOf(json, appOrigin);
      if (read instanceof ConfigError) {
        expect(read.problems.map(({ field }) => field)).not.toEqual([]);
        return;
      }
      const connect = getConnectOrigins(read, undefined, appOrigin);
      const refused = /can’t be part of a content security policy/;
      if (connect.every((origin) => /^https?:\/\/[a-z\d.-]+(:\d+)?$/.test(origin))) {
        accepted += 1;
        expect(buildContentSecurityPolicy({ connect, secure: true })).toContain(connect.join(' '));
      } else {
        expect(() => buildContentSecurityPolicy({ connect, secure: true })).toThrow(refused);
      }
      for (const address of [read.baseUrl, read.dataUrl, read.oidc.authority]) {
        const { origin, protocol, hostname } = new URL(address);
        expect([appOrigin, ...connect]).toContain(origin);
        const isLoopback = /(^|\.)localhost$|^127(\.\d+){3}$|^\[::1\]$/.test(hostname);
        expect(protocol === 'https:' || (protocol === 'http:' && isLoopback)).toBe(true);
      }
    }),
  );
  expect(accepted).toBeGreaterThan(10);
});

test('URL paths of the app preserve any text', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const { pathname } = new URL(paths.person(text), 'http://app.test');
      expect(pathname.split('/')).toHaveLength(3);
      expect(decodePathSegment(decodeURIComponent(encodePathSegment(text)))).toBe(text);
    }),
  );
});

test('any text in a path of a service becomes a single path segment, or the path is rejected', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const { path } = apiPath`/data/v1/people/${text}`;
      if (path === undefined) return;
      const { pathname, search, hash } = new URL(`https://service.test${path}`);
      expect([search, hash]).toEqual(['', '']);
      expect(pathname.split('/').map(decodeURIComponent)).toEqual([
        '',
        'data',
        'v1',
        'people',
        text,
      ]);
    }),
  );
});

test('links use only http or https, and links of bookmarks lead only to the path of the code host', () => {
  const schemes = ['javascript:', 'data:', 'https://', 'http:', '//', '/\\', 'blob:', ''];
  const address = fc.oneof(
    fc.constantFrom(...hostileUrls),
    fc.tuple(fc.constantFrom(...schemes), anyText).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(address, anyText, (text, path) => {
      const link = checkLink(text);
      if (link.safe) expect(new URL(link.href).protocol).toMatch(/^https?:$/);
      checkEndpointUrl(text);
      maskUrl(text);
      const template = 'https://code.test/{codeHostSlug}/blob/HEAD/{path}';
      const target = buildSpecificationUrl(template, { codeHostSlug: text, path });
      if (target === undefined) return;
      const url = new URL(target);
      expect(url.origin).toBe('https://code.test');
      expect(url.pathname).toContain('/blob/HEAD/');
    }),
  );
});

test("an endpoint URL is sent only if it uses https, has no user name and doesn't exceed the maximum length", () => {
  for (const typed of [...hostileUrls, ...hostileTexts.map(([, text]) => text)]) {
    const checked = checkEndpointUrl(typed);
    if (checked.valid) {
      const { protocol, username, password, href } = new URL(checked.url);
      expect([protocol, username, password]).toEqual(['https:', '', '']);
      expect(href.length).toBeLessThanOrEqual(2048);
    }
  }
});

test('the message of any problem response is short plain text on one line', () => {
  const say = (text: string, type: string) => {
    const { message } = parseProblem(text, type);
    expect(message?.length ?? 0).toBeLessThanOrEqual(600);
    expect(message ?? '').not.toMatch(/^<|[\r\n\0]/);
  };
  for (const [, type, body] of hostileErrors) say(body, type);
  fc.assert(
    fc.property(
      fc.oneof(anyText, fc.json()),
      fc.constantFrom('text/plain', 'application/json'),
      say,
    ),
  );
});

test('any Retry-After value results in a pause of 1 to 120 seconds, or is ignored', () => {
  const anyPause = fc.oneof(
    fc.constantFrom(...hostileRetryAfter),
    anyText,
    fc.integer().map(String),
  );
  fc.assert(
    fc.property(anyPause, (header) => {
      const pause = parseRetryAfter(header, Date.now()) ?? 1_000;
      expect(pause).toBeGreaterThanOrEqual(1_000);
      expect(pause).toBeLessThanOrEqual(120_000);
    }),
  );
});

test('the JSON view can show and search any JSON value, and parseStartDate never throws', () => {
  fc.assert(
    fc.property(anyJson, (value) => {
      const root = createDataNode(value);
      expect(createDataSource(root, getInitiallyExpandedNodes(root)).rows).not.toHaveLength(0);
      findDataNodes(root, 'a', 100);
    }),
  );
  fc.assert(fc.property(anyText, (text) => void parseStartDate(text)));
});

test('a link in a specification leads to a valid specification name, an http(s) URL, an e-mail address, or nowhere', () => {
  const starts = ['', '../', '/', '//', './', '%2e%2e/', 'javascript:', 'https://code.test/a/b/'];
  const anyHref = fc.oneof(
    fc.constantFrom(...hostileUrls),
    fc.tuple(fc.constantFrom(...starts), anyText).map((parts) => parts.join('')),
  );
  const from = { codeHostSlug: 'pay/core', path: 'spec/ledger.md' };
  const rules = { specificationLink: 'https://code.test/{codeHostSlug}/blob/HEAD/{path}' };
  fc.assert(
    fc.property(anyHref, (href) => {
      const link = resolveLink(href, from, rules);
      if (link.kind === 'outside') expect(new URL(link.href).protocol).toMatch(/^https?:$/);
      if (link.kind === 'mail') expect(link.href).toMatch(/^mailto:[^?&\s]+@[^?&\s]+$/);
      if (link.kind === 'none') expect(link.reason).toMatch(/^$|^[A-Z].{5,120}\.$/);
      if (link.kind !== 'specification') return;
      const segments = link.name.path.split('/');
      expect(segments.some((segment) => ['', '.', '..'].includes(segment))).toBe(false);
      expect(link.name.path).not.toContain('\0');
      expect(link.name.path.isWellFormed()).toBe(true);
    }),
  );
});

test('any text stored as last read versions in this browser is parsed or ignored', () => {
  const storage = createMemoryStorage();
  const lastReadVersions = createStoredLastReadVersions(
    createStored(storage, 'readings', storedLastReadVersionsSchema),
  );
  const name = { codeHostSlug: 'pay/core', path: 'spec/ledger.md' };
  lastReadVersions.record({ name, title: 'Ledger', etag: '"1"', version: null, heading: null });
  const sound: unknown = JSON.parse(storage.items.get('readings') ?? '');
  fc.assert(
    fc.property(
      fc.oneof(
        anyText,
        fc.json(),
        spoilt(sound).map((value) => JSON.stringify(value)),
      ),
      (stored) => {
        storage.setItem('readings', stored);
        for (const { readAt } of lastReadVersions.list()) expect(readAt?.getTime()).not.toBeNaN();
        lastReadVersions.record({ name, title: null, etag: null, version: null, heading: null });
        expect(lastReadVersions.list()[0]).toMatchObject({ name, title: null });
      },
    ),
  );
});

test('properties of a problem response are ignored if they are too long or have the wrong type', () => {
  const check = (body: string) => {
    const { members } = parseProblem(body, 'application/problem+json');
    if (members === undefined) return;
    const { type, size, movedTo } = members;
    expect(type ?? 'x').toMatch(/^[\w-]{1,60}$/);
    expect(Number.isSafeInteger(size ?? 0)).toBe(true);
    for (const text of Object.values(movedTo ?? {})) expect(text.length).toBeLessThan(4097);
  };
  for (const [, , body] of hostileErrors) check(body);
  const problem = fc.record({
    type: fc.oneof(anyJson, anyText),
    size: fc.oneof(anyJson, fc.double()),
    movedTo: fc.oneof(anyJson, fc.record({ codeHostSlug: anyText, path: anyText })),
  });
  fc.assert(fc.property(problem, (members) => check(JSON.stringify(members))));
});

const http = createHttp({
  service: 'viewer',
  baseUrl: 'https://service.test',
  credentials: { present: async () => ({}), renew: async () => false },
});

test('a specification with a text media type can consist of any bytes, and other media types are rejected', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  const types = ['text/plain', 'text/markdown; charset=utf-16', 'TEXT/X', 'application/json'];
  const others = ['text/html', 'image/png', 'text', '', 'application/octet-stream; text/plain'];
  const path = apiPath`/viewer/v1/specifications`;
  const read = (body: BodyInit, type: string) => {
    vi.stubGlobal('fetch', async () => new Response(body, { headers: { 'content-type': type } }));
    return http.getText('read it', path, { mediaTypes: ['text/*', 'application/json'] });
  };
  for (const [word, body] of hostileBodies) {
    for (const type of types) {
      expect((await read(body, type)).text.isWellFormed(), word).toBe(true);
    }
    for (const type of others) {
      const error: unknown = await read(body, type).catch((reason: unknown) => reason);
      expect(getFailure(error)?.kind, `${word} as ${type}`).toBe('wrong-type');
    }
  }
});
