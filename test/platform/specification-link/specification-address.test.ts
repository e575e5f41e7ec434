import { expect, test } from 'vitest';
import { buildSpecificationUrl } from '#platform/specification-link/code-host-link.ts';

const template = 'https://code.example.test/{codeHostSlug}/blob/HEAD/{path}';
const at = (codeHostSlug: string | null, path: string | null) =>
  buildSpecificationUrl(template, { codeHostSlug, path });

test('buildSpecificationUrl keeps slashes and encodes each segment', () => {
  expect(at('pay/core', 'spec/ledger.md')).toBe(
    'https://code.example.test/pay/core/blob/HEAD/spec/ledger.md',
  );
  expect(at('a b', 'x?y#z/50%/ä.md')).toBe(
    'https://code.example.test/a%20b/blob/HEAD/x%3Fy%23z/50%25/%C3%A4.md',
  );
});

test('buildSpecificationUrl treats {path} and $& in names as literal text', () => {
  expect(at('{path}', '$&$1')).toBe('https://code.example.test/%7Bpath%7D/blob/HEAD/%24%26%241');
});

test("buildSpecificationUrl returns undefined if a part can't be encoded in a URL", () => {
  expect(at('pay/..', 'spec.md')).toBeUndefined();
  expect(at('pay', './spec.md')).toBeUndefined();
  expect(at('pay', '\ud800')).toBeUndefined();
  expect(at('pay', '')).toBeUndefined();
  expect(at(null, 'spec.md')).toBeUndefined();
});

test('buildSpecificationUrl needs no repository if the template has no {codeHostSlug} placeholder', () => {
  const address = buildSpecificationUrl('/read?file={path}', {
    codeHostSlug: null,
    path: 'a/b.md',
  });
  expect(address).toBe('/read?file=a/b.md');
});
