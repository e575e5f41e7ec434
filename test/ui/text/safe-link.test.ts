import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkLink } from '#ui/safe-link.ts';

describe('a link from the service', () => {
  it.each([
    ['https://a.example.test/b?c#d', 'a.example.test'],
    ['http://a.example.test:8080', 'a.example.test:8080'],
    ['HTTPS://A.example.test', 'a.example.test'],
    ['https://bücher.example', 'xn--bcher-kva.example'],
    ['  https://a.example.test  ', 'a.example.test'],
    ['https:evil.example', 'evil.example'],
  ])('%j is followed and shows the host %s', (text, host) => {
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
  ])('%j is not followed, and it says why', (text) => {
    const link = checkLink(text);
    expect(link.safe).toBe(false);
    expect(link).toHaveProperty('reason', expect.stringMatching(/\w{2,}/));
  });

  it('is only ever http or https, whatever is sent', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl()), (text) => {
        const link = checkLink(text);
        if (link.safe) expect(link.href).toMatch(/^https?:\/\//);
      }),
    );
  });
});
