import { expect, test } from 'vitest';
import { decodeUrlPart } from '#text/decode-url.ts';

test.each([
  ['a%20b%2Fc', 'a b/c'],
  ['100%.md', '100%.md'],
  ['%E0%A4', '%E0%A4'],
])('decodeUrlPart decodes %s to %s', (part, decoded) => {
  expect(decodeUrlPart(part)).toBe(decoded);
});
