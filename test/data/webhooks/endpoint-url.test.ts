import { describe, expect, it } from 'vitest';
import { checkEndpointUrl, endpointUrlLength, longestUrl } from '#data/webhooks/endpoint-url.ts';

function repairOf(typed: string): string | undefined {
  const checked = checkEndpointUrl(typed);
  return checked.valid ? undefined : checked.repair?.text;
}

describe('an endpoint that may be sent', () => {
  it.each([
    ['https://hooks.example.test/spec-viewer', 'https://hooks.example.test/spec-viewer'],
    ['  https://example.test/a\n', 'https://example.test/a'],
    ['HTTPS://EXAMPLE.test', 'https://example.test/'],
    ['https://example.test:443/', 'https://example.test/'],
    ['https://bücher.example/ü', 'https://xn--bcher-kva.example/%C3%BC'],
    ['https://example.test/a?token=x#part', 'https://example.test/a?token=x#part'],
    ['https://0x7f.1/', 'https://127.0.0.1/'],
    ['https://[::1]/', 'https://[::1]/'],
    ['https://example.test/@user', 'https://example.test/@user'],
  ])('%j is sent as %s', (typed, sent) => {
    expect(checkEndpointUrl(typed)).toEqual({ valid: true, url: sent });
  });
});

describe('an endpoint that is refused', () => {
  it.each([
    ['nothing typed', ['', '   ']],
    [
      'no host, though a parser would find one',
      ['https:evil.example', 'https:/evil.example', 'https:///evil.example'],
    ],
    ['no host', ['https://', 'https://?query', 'about:blank']],
    [
      'white space inside, though a parser would drop or encode it',
      [
        'https://exa mple.test/',
        'https://example.test/a b',
        'https://exam\tple.test/',
        'java\nscript:1',
      ],
    ],
    ['invisible characters', ['https://example.test/a\u200bb', 'https://exa\u00admple.test/']],
    [
      'backslashes, though a parser would turn them',
      ['https:\\\\example.test\\path', '/\\evil.example'],
    ],
    ['no scheme', ['//evil.example', 'example']],
    [
      'another scheme than https',
      [
        'http://example.test/',
        'ftp://example.test/',
        'javascript:1',
        'JaVaScRiPt:alert(1)',
        'data:text/html,x',
        'blob:https://a/b',
        'file:///etc/passwd',
      ],
    ],
    [
      'a user name or password',
      ['https://good@evil.example/', 'https://:secret@evil.example/', 'https://@evil.example/'],
    ],
    ['an impossible port', ['https://example.test:99999/']],
    ['a broken character', ['https://example.test/\ud800']],
  ])('for %s: %j', (_, addresses) => {
    for (const typed of addresses) {
      expect(checkEndpointUrl(typed), typed).toMatchObject({
        valid: false,
        problem: expect.stringMatching(/\.$/),
      });
    }
  });
});

describe('a repair', () => {
  it.each([
    ['http://example.test/x', 'https://example.test/x'],
    ['HTTP://example.test/x', 'https://example.test/x'],
    ['example.test/x', 'https://example.test/x'],
    ['example.test:8443/x', 'https://example.test:8443/x'],
    ['localhost:8443', 'https://localhost:8443'],
    ['https:\\\\example.test\\x', 'https://example.test/x'],
    ['https://user:hunter2@example.test/x', 'https://example.test/x'],
  ])('of %s leads to %s', (typed, mended) => {
    expect(repairOf(typed)).toBe(mended);
    expect(checkEndpointUrl(mended).valid).toBe(true);
  });

  it.each(['http:example.test', 'javascript:1', '//example.test', 'http://', 'ftp://example.test'])(
    'is not offered for %s, where it would be a guess',
    (typed) => expect(repairOf(typed)).toBeUndefined(),
  );
});

it('never repeats a password in what it says', () => {
  const checked = checkEndpointUrl('https://user:hunter2@example.test/');
  expect(checked).toMatchObject({ valid: false });
  expect('problem' in checked && checked.problem).not.toContain('hunter2');
});

describe('the length', () => {
  const host = 'https://ex.com/';
  const ofLength = (length: number) => host + 'a'.repeat(length - host.length);

  it('lets an address of 2048 characters through, and none of 2049', () => {
    expect(longestUrl).toBe(2048);
    expect(checkEndpointUrl(ofLength(longestUrl)).valid).toBe(true);
    expect(checkEndpointUrl(ofLength(longestUrl + 1)).valid).toBe(false);
  });

  it('is that of the address as it is sent, not as it is typed', () => {
    const typed = host + 'ü'.repeat(500);
    expect(typed).toHaveLength(515);
    expect(endpointUrlLength(typed)).toBe(3015);
    expect(checkEndpointUrl(typed)).toMatchObject({ problem: expect.stringContaining('3015') });
  });

  it('is that of the text as long as it is no address', () => {
    expect(endpointUrlLength(' https:/ ')).toBe(7);
  });
});
