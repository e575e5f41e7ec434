import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkLink, toMailtoUrl } from '#text/safe-link.ts';

describe('checkLink', () => {
  it.each([
    ['https://a.example.test/b?c#d', 'a.example.test'],
    ['http://a.example.test:8080', 'a.example.test:8080'],
    ['HTTPS://A.example.test', 'a.example.test'],
    ['https://bücher.example', 'xn--bcher-kva.example'],
    ['  https://a.example.test  ', 'a.example.test'],
    ['https:evil.example', 'evil.example'],
  ])('accepts %j with the host %s', (text, host) => {
    expect(checkLink(text)).toMatchObject({ safe: true, host });
  });

  it.each([
    'javascript:1',
    'JaVaScRiPt:1',
    'java\nscript:1',
    '\u0001javascript:1',
    ' javascript:1',
    'data:text/html,x',
    'vbscript:x',
    'blob:https://a/b',
    'file:///etc/passwd',
    '//evil',
    '/\\evil',
    'https://good@evil',
    'intent:x',
    'view-source:https://a',
    'about:blank',
    'mailto:a@example.test',
    'https://a:99999',
    'https://',
    'docs/handbook',
    '',
    ' ',
  ])('rejects %j with a reason', (text) => {
    const link = checkLink(text);
    expect(link.safe).toBe(false);
    expect(link).toHaveProperty('reason', expect.stringMatching(/\w{2,}/));
  });

  const anyText = fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)) });

  it('returns only http and https links for any text', () => {
    const scheme = fc.constantFrom('', 'javascript:', 'data:', 'file://', 'https:', 'http://');
    fc.assert(
      fc.property(scheme, anyText, (start, rest) => {
        const link = checkLink(start + rest);
        expect(link.safe ? link.href : 'https://').toMatch(/^https?:\/\//);
      }),
    );
  });
});

describe('toMailtoUrl', () => {
  it.each(['ada@example.test', "sile.o'byrne+x@mail.example.test"])(
    'returns a mailto URL for %s',
    (address) => {
      expect(toMailtoUrl(address)).toBe(`mailto:${address}`);
    },
  );

  it.each([
    'see intranet',
    'Ada <ada@example.test>',
    'ada@example.test,ben@example.test',
    'ada@example.test?cc=ben@example.test',
    'ada%0Acc:x@example.test',
    'ada@example.test\n',
    ' ada@example.test',
    'ada@localhost',
    'javascript:alert(1)@example.test',
    `${'a'.repeat(300)}@example.test`,
  ])('returns undefined for %j', (text) => {
    expect(toMailtoUrl(text)).toBeUndefined();
  });
});
