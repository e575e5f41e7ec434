import { describe, expect, test } from 'vitest';
import { parseUrl } from '#text/parse-url.ts';

describe('parseUrl', () => {
  test('parses an absolute URL as a browser does', () => {
    expect(parseUrl(' HTTPS://Example.test:443/a b ')?.href).toBe('https://example.test/a%20b');
  });

  test.each([
    ['', undefined],
    ['/people', undefined],
    ['https://example.test:99999/', undefined],
    ['https://[', 'https://app.example.test'],
  ])('returns undefined for %j with the base %j', (text, base) => {
    expect(parseUrl(text, base)).toBeUndefined();
  });

  test('parses a URL with an umlaut in each of 20,000 calls', () => {
    let read = 0;
    for (let call = 0; call < 20_000; call += 1) {
      if (parseUrl('https://bücher.example/ü')) read += 1;
    }
    expect(read).toBe(20_000);
  });
});
