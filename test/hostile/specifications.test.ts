import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test, vi } from 'vitest';
import { createStoredReadMarks } from '#data/specifications/read-marks.ts';
import { resolveLink } from '#data/specifications/resolve-link.ts';
import {
  hitsSchema,
  readMarksSchema,
  treePageSchema,
  versionsSchema,
} from '#data/specifications/schema.ts';
import { apiPath } from '#platform/http/api-path.ts';
import { createHttp } from '#platform/http/create-http.ts';
import { failureOf } from '#platform/http/failure.ts';
import { problemIn } from '#platform/http/problem-body.ts';
import { memoryStorage } from '#test/support/memory-storage.ts';
import {
  hostileBodies,
  hostileErrors,
  hostileTexts,
  hostileUrls,
  hostileValues,
} from './corpus.ts';
import {
  memberPaths,
  specificationFolder,
  specificationHit,
  specificationReading,
  specificationVersion,
  withMember,
} from './records.ts';
import { startTally } from './tally.ts';

const count = startTally('Hostile input to what reads specifications:');
const texts = hostileTexts.map(([, text]) => text);
const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...texts));
const anyJson = fc.jsonValue();

const lists: readonly (readonly [string, unknown, v.GenericSchema<unknown, unknown>])[] = [
  ['versions', [specificationVersion], versionsSchema],
  ['hits', [specificationHit], hitsSchema],
  ['readings', [specificationReading], readMarksSchema],
  ['a folder', specificationFolder, treePageSchema],
];

test.each(lists)('schema of %s: any value is read or refused', (name, record, schema) => {
  const numRuns = 300;
  const spoilt = fc
    .tuple(fc.constantFrom(...memberPaths(record)), fc.oneof(anyJson, anyText))
    .map(([path, value]) => withMember(record, path, value));
  const parse = (value: unknown) => {
    const { success, output } = v.safeParse(schema, value);
    if (success) expect(JSON.stringify(output)).not.toContain('Invalid Date');
  };
  fc.assert(fc.property(fc.oneof(anyJson, spoilt), parse), { numRuns });
  for (const [, value] of hostileValues) parse(value);
  count(`schema of ${name}`, numRuns + hostileValues.length);
});

test('link in a specification: leads to a clean name, an http address, or nowhere', () => {
  const starts = ['', '../', '/', '//', './', '%2e%2e/', 'javascript:', 'https://code.test/a/b/'];
  const anyHref = fc.oneof(
    fc.constantFrom(...hostileUrls),
    fc.tuple(fc.constantFrom(...starts), anyText).map((parts) => parts.join('')),
  );
  const from = { codeHostSlug: 'pay/core', path: 'spec/ledger.md' };
  const rules = { specificationLink: 'https://code.test/{codeHostSlug}/blob/HEAD/{path}' };
  const numRuns = 2_000;
  fc.assert(
    fc.property(anyHref, (href) => {
      const link = resolveLink(href, from, rules);
      if (link.kind === 'outside') expect(new URL(link.href).protocol).toMatch(/^https?:$/);
      if (link.kind === 'none') expect(link.reason).toMatch(/^[A-Z].{5,120}\.$/);
      if (link.kind !== 'specification') return;
      const segments = link.name.path.split('/');
      expect(segments.some((segment) => ['', '.', '..'].includes(segment))).toBe(false);
      expect(link.name.path).not.toContain('\0');
      expect(link.name.path.isWellFormed()).toBe(true);
    }),
    { numRuns },
  );
  count('links', numRuns);
});

test('read marks in this browser: any stored text is read or passed over', () => {
  const storage = memoryStorage();
  const readMarks = createStoredReadMarks(storage, 'readings');
  const name = { codeHostSlug: 'pay/core', path: 'spec/ledger.md' };
  readMarks.record({ name, title: 'Ledger', etag: '"1"', version: null });
  const sound: unknown = JSON.parse(storage.items.get('readings') ?? '');
  const spoilt = fc
    .tuple(fc.constantFrom(...memberPaths(sound)), fc.oneof(anyJson, anyText))
    .map(([path, value]) => JSON.stringify(withMember(sound, path, value)));
  const numRuns = 500;
  fc.assert(
    fc.property(fc.oneof(anyText, fc.json(), spoilt), (stored) => {
      storage.setItem('readings', stored);
      for (const { readAt } of readMarks.list()) expect(readAt?.getTime()).not.toBeNaN();
      readMarks.record({ name, title: null, etag: null, version: null });
      expect(readMarks.list()[0]).toMatchObject({ name, title: null });
    }),
    { numRuns },
  );
  count('stored read marks', numRuns);
});

test('members of a problem: of their type and short, or left out', () => {
  const check = (body: string) => {
    const { members } = problemIn(body, 'application/problem+json');
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
  const numRuns = 500;
  fc.assert(
    fc.property(problem, (members) => check(JSON.stringify(members))),
    { numRuns },
  );
  count('problems', numRuns + hostileErrors.length);
});

const http = createHttp({
  service: 'viewer',
  baseUrl: 'https://service.test',
  credentials: { present: async () => ({}), renew: async () => false },
});

test('text of a specification: any bytes are text, any other type is refused', async () => {
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
      count('texts');
    }
    for (const type of others) {
      const error: unknown = await read(body, type).catch((reason: unknown) => reason);
      expect(failureOf(error)?.kind, `${word} as ${type}`).toBe('wrong-type');
      count('texts');
    }
  }
});
