import { describe, expect, test } from 'vitest';
import { toSafeReturnPath } from '#platform/session/sign-in-redirect.ts';

const origin = 'https://app.example.test';

describe('return page after a sign-in', () => {
  test.each(['/', '/people/Mara%20Okafor', '/competencies?q=a%20b#c', '/bookmarks/~2E'])(
    'is the requested page %s, which belongs to the app',
    (path) => expect(toSafeReturnPath(path, origin)).toBe(path),
  );

  test.each([
    '//evil.example',
    '//evil.example/people',
    '/.//evil.example/x',
    '/x/..//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https:evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/\t/evil.example',
    ' //evil.example',
    '//[',
    'people',
    '',
    '/auth/callback?code=1&state=2',
    '/auth/signed-out',
    undefined,
    null,
    7,
    {},
  ])('is the start page if the requested page is %j', (value) => {
    expect(toSafeReturnPath(value, origin)).toBe('/');
  });
});

describe('return page after a sign-in to an app that is deployed below a path', () => {
  const appBase = `${origin}/spec-viewer/`;

  test.each(['/spec-viewer/', '/spec-viewer/people?q=a#b'])(
    'is the requested page %s below the path of the app',
    (path) => {
      expect(toSafeReturnPath(path, appBase)).toBe(path);
    },
  );

  test.each([
    '/',
    '/people',
    '/spec-viewers/',
    '/spec-viewer/../other',
    '/spec-viewer/auth/callback',
    '//evil.example/spec-viewer/',
    '//evil.example/spec-viewer/people',
    undefined,
  ])('is the start page of the app if the requested page is %j', (value) => {
    expect(toSafeReturnPath(value, appBase)).toBe('/spec-viewer/');
  });
});
