import { expect, test } from 'vitest';
import { trimEnd } from '#text/trim-end.ts';

test.each([
  ['a/b//', /[/]/, 'a/b'],
  ['///', /[/]/, ''],
  ['a.,b;.', /[.,;]/, 'a.,b'],
  ['a', /[/]/, 'a'],
  // A pattern for the end of the text would search each of the slashes to the end of its run.
  [`${'/'.repeat(200_000)}a`, /[/]/, `${'/'.repeat(200_000)}a`],
])(
  'trimEnd removes the characters at the end of %.20j that match %s',
  (text, character, trimmed) => {
    expect(trimEnd(text, character)).toBe(trimmed);
  },
);
