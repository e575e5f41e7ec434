import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { apiPath } from '#platform/http/api-path.ts';

const personPath = (name: string) => apiPath`/data/v1/people/${name}`.path;

describe('path parameter', () => {
  test.each([
    ['Mara Okafor', '/data/v1/people/Mara%20Okafor'],
    ['a/b?c#d', '/data/v1/people/a%2Fb%3Fc%23d'],
    ['50%', '/data/v1/people/50%25'],
    ['%2E%2E', '/data/v1/people/%252E%252E'],
    ['é', '/data/v1/people/%C3%A9'],
    ['e\u0301', '/data/v1/people/e%CC%81'],
    ['👩‍👧', '/data/v1/people/%F0%9F%91%A9%E2%80%8D%F0%9F%91%A7'],
    ['a\\b', '/data/v1/people/a%5Cb'],
    ['...', '/data/v1/people/...'],
    [' ', '/data/v1/people/%20'],
  ])('%j is percent-encoded', (name, path) => {
    expect(personPath(name)).toBe(path);
  });

  test.each(['', '.', '..', '\ud800', 'a\udc00b'])('%j is rejected', (name) => {
    expect(personPath(name)).toBeUndefined();
  });

  test('reaches the server unchanged with any characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const path = personPath(name);
        if (path === undefined) return;
        const { pathname } = new URL(path, 'https://data.example.test');
        expect(pathname.split('/')).toHaveLength(5);
        expect(decodeURIComponent(pathname.slice('/data/v1/people/'.length))).toBe(name);
      }),
    );
  });
});

describe('query of an API path', () => {
  const base = apiPath`/viewer/v1/bookmarks`;

  test('omits undefined values and keeps empty strings', () => {
    expect(base.withQuery({ folderId: undefined, path: '', limit: 5 }).path).toBe(
      '/viewer/v1/bookmarks?path=&limit=5',
    );
  });

  test('encodes names and values', () => {
    expect(base.withQuery({ path: 'a&b=c d' }).path).toBe('/viewer/v1/bookmarks?path=a%26b%3Dc+d');
  });

  test('rejects a lone surrogate', () => {
    expect(base.withQuery({ path: '\ud800' }).path).toBeUndefined();
  });
});
