import { describe, expect, it } from 'vitest';
import { safeReturnTo } from '#platform/return-to.ts';

const origin = 'https://app.example.test';

describe('where to return to after signing in', () => {
  it.each(['/', '/people/Mara%20Okafor', '/competencies?q=a%20b#c', '/bookmarks/~2E'])(
    'is %s, an address of this app',
    (path) => expect(safeReturnTo(path, origin)).toBe(path),
  );

  it.each([
    '//evil.example',
    '/.//evil.example/x',
    '/x/..//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https:evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/\t/evil.example',
    ' //evil.example',
    'people',
    '',
    '/auth/callback?code=1&state=2',
    '/auth/signed-out',
    undefined,
    null,
    7,
    {},
  ])('is the start page instead of %j', (value) => {
    expect(safeReturnTo(value, origin)).toBe('/');
  });

  describe('where the app has a path on its origin', () => {
    const appBase = `${origin}/spec-viewer/`;

    it.each(['/spec-viewer/', '/spec-viewer/people?q=a#b'])('is %s, below that', (path) => {
      expect(safeReturnTo(path, appBase)).toBe(path);
    });

    it.each([
      '/',
      '/people',
      '/spec-viewers/',
      '/spec-viewer/../other',
      '/spec-viewer/auth/callback',
      '//evil.example/spec-viewer/',
      undefined,
    ])('is its start instead of %j', (value) => {
      expect(safeReturnTo(value, appBase)).toBe('/spec-viewer/');
    });
  });
});
