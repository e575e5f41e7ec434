import fc from 'fast-check';
import { matchRoutes } from 'react-router';
import { describe, expect, test } from 'vitest';
import { paths } from '#paths.ts';
import { decodePathSegment, encodePathSegment } from '#text/path-segment.ts';

/**
 * Returns the name that a screen gets from a link after the browser and the router have parsed the
 * link.
 */
function throughTheAddressBar(link: string): string | undefined {
  const { pathname } = new URL(link, 'https://app.example.test');
  const segment = matchRoutes([{ path: '/people/:name' }], { pathname })?.at(0)?.params.name;
  return segment === undefined ? undefined : decodePathSegment(segment);
}

describe('encodePathSegment', () => {
  test.each([
    ['Mara Okafor', '/people/Mara%20Okafor'],
    ['a/b', '/people/a~2Fb'],
    ['a%2Fb', '/people/a~252Fb'],
    ['50%', '/people/50~25'],
    ['..', '/people/~2E~2E'],
    ['', '/people/~'],
    ['~', '/people/~7E'],
    ['a\\b', '/people/a~5Cb'],
    ['\ud800', '/people/~uD800'],
  ])('encodes %j as %s', (name, link) => {
    expect(paths.person(name)).toBe(link);
    expect(throughTheAddressBar(link)).toBe(name);
  });

  test('encodes any text so that the router decodes it unmodified', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom('~', '%', '/', '2', 'F', 'u', 'D', '8', '0', '.', '\\') }),
      fc
        .array(fc.integer({ min: 0xd7f0, max: 0xe00f }))
        .map((units) => String.fromCharCode(...units)),
    );
    fc.assert(
      fc.property(text, (name) => {
        expect(throughTheAddressBar(paths.person(name))).toBe(name);
      }),
    );
  });

  test('encodes any text as exactly one path segment', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(encodePathSegment(text)).not.toMatch(/[/\\?#]|^\.{0,2}$/);
      }),
    );
  });
});
