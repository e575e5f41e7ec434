import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildSpecificationUrl } from '#platform/specification-link/code-host-link.ts';
import {
  recogniseTarget,
  type SpecificationTarget,
} from '#platform/specification-link/specification-target.ts';

const templates = [
  'https://code.example.test/{codeHostSlug}/blob/HEAD/{path}',
  'https://code.example.test/git/{codeHostSlug}/-/blob/HEAD/{path}?plain=1',
  'https://code.example.test/read?repo={codeHostSlug}&file={path}',
  'http://localhost:4173/code/{codeHostSlug}/blob/HEAD/{path}.html',
] as const;
const [template] = templates;

const recognise = (
  text: string,
  by: string | undefined = template,
  ownTarget: (url: URL) => SpecificationTarget | undefined = () => undefined,
) => recogniseTarget(text, { template: by, ownTarget });

const target = { codeHostSlug: 'pay/core', path: 'spec/ledger.md' };

test.each([
  'https://code.example.test/pay/core/blob/HEAD/spec/ledger.md',
  'https://code.example.test/pay/core/blob/main/spec/ledger.md',
  'https://code.example.test/pay/core/blob/4f2a9c1/spec/ledger.md?plain=1#L10-L20',
  '  <https://code.example.test/pay/core/blob/main/spec/ledger.md>\n',
  'HTTPS://CODE.example.test/pay/core/blob/main/spec/./x/../ledger.md',
  'code.example.test/pay/core/blob/main/spec/ledger.md',
  'http://code.example.test/pay/core/blob/main/spec/ledger.md',
])('recogniseTarget recognises a pasted URL: %s', (address) => {
  expect(recognise(address)).toMatchObject({ ok: true, target });
});

test.each([
  ['blob/HEAD/spec/ledger.md', {}],
  ['blob/main/spec/ledger.md', {}],
  ['blob/refs/heads/master/spec/ledger.md', {}],
  ['blob/trunk/spec/ledger.md', { revision: 'trunk' }],
  ['blob/feature%2Ffees/spec/ledger.md', { revision: 'feature/fees' }],
  ['blob/HEAD/spec%2Fa%20b%2Fc.md', { path: 'spec/a b/c.md' }],
  ['blob/HEAD/spec/ledger.md#L10-L20', {}],
])('recogniseTarget returns the revision of a pasted URL: %s', (end, more) => {
  const address = `https://code.example.test/pay/core/${end}`;
  expect(recognise(address)).toEqual({ ok: true, target: { ...target, ...more } });
});

const segment = fc
  .string({ unit: 'grapheme', minLength: 1 })
  .filter(
    (text) =>
      text.isWellFormed() &&
      !/[/\0]/.test(text) &&
      !['.', '..', 'blob', '-', 'HEAD'].includes(text),
  );
const segments = fc.array(segment, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'));

test('recogniseTarget parses every URL that buildSpecificationUrl builds', () => {
  fc.assert(
    fc.property(
      fc.record({ codeHostSlug: segments, path: segments }),
      fc.constantFrom(...templates),
      (any, by) => {
        const address = buildSpecificationUrl(by, any);
        expect(recognise(address ?? '', by)).toEqual({ ok: true, target: any });
      },
    ),
  );
});

test('recogniseTarget either recognises a text or rejects the text with an error message', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.webUrl()), fc.constantFrom(...templates), (text, by) => {
      const found = recognise(text, by);
      if (!found.ok) expect(found.reason).toMatch(/\.$/);
    }),
  );
});

test.each([
  ['', 'empty'],
  ['spec/ledger.md', 'not-an-address'],
  ['javascript:alert(1)', 'unsafe-scheme'],
  ['JaVaScRiPt:alert(1)//https://code.example.test/a/blob/HEAD/b', 'unsafe-scheme'],
  ['data:text/html,x', 'unsafe-scheme'],
  ['https://elsewhere.test/pay/core/blob/main/spec.md', 'foreign-address'],
  ['https://code.example.test.evil.test/pay/blob/main/spec.md', 'foreign-address'],
  ['https://code.example.test@evil.test/pay/blob/main/spec.md', 'foreign-address'],
  ['https://code.example.test/pay/core', 'no-file'],
  ['https://code.example.test/pay/core/tree/main/spec', 'no-file'],
  ['https://code.example.test/pay/core/blob/main/', 'no-file'],
  ['https://code.example.test/pay/core/blob/main/a%2F..%2Fb.md', 'no-file'],
  ['https://code.example.test/pay/core/blob/main/a%2F%2Fb.md', 'no-file'],
  ['https://code.example.test/pay/core/blob/main/%FF.md', 'no-file'],
  ['https://code.example.test/pay/core/blob/main/a%00.md', 'no-file'],
])('recogniseTarget rejects %j with the reason %s', (text, kind) => {
  expect(recognise(text)).toMatchObject({ ok: false, kind });
});

test('recogniseTarget rejects a code host URL if no template is configured', () => {
  expect(
    recogniseTarget('https://code.example.test/a/b', {
      template: undefined,
      ownTarget: () => undefined,
    }),
  ).toMatchObject({
    ok: false,
    kind: 'foreign-address',
    reason: expect.stringMatching(/No code host is configured/),
  });
});

test('recogniseTarget recognises a URL of this app', () => {
  const own = (url: URL) => (url.pathname === '/specifications/x' ? target : undefined);
  expect(recognise('https://app.test/specifications/x', template, own)).toEqual({
    ok: true,
    target,
  });
});

test('recogniseTarget rejects a URL if only a slash separates repository and path in the template', () => {
  const by = 'https://code.example.test/{codeHostSlug}/{path}';
  expect(recognise('https://code.example.test/pay/core/spec.md', by)).toMatchObject({
    kind: 'no-file',
  });
});

test('recogniseTarget returns no repository if the template has no repository placeholder', () => {
  const by = 'https://code.example.test/read/{path}';
  expect(recognise('https://code.example.test/read/spec/a.md', by)).toEqual({
    ok: true,
    target: { codeHostSlug: undefined, path: 'spec/a.md' },
  });
});

test('recogniseTarget rejects a URL that contains a part of the template hundreds of times', () => {
  const hostile = `https://code.example.test/${'a/blob/'.repeat(1000)}`;
  expect(recognise(hostile, templates[3]).ok).toBe(false);
  const repeated = `https://code.example.test/${'/blob/HEAD'.repeat(700)}`;
  expect(recognise(repeated, templates[1]).ok).toBe(false);
});
