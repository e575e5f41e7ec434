import { describe, expect, test } from 'vitest';
import {
  checkEndpointUrl,
  findChangedHost,
  findPrivateHost,
  getEndpointUrlLength,
  maxUrlLength,
} from '#data/webhooks/endpoint-url.ts';

describe('checkEndpointUrl', () => {
  test.each([
    ['https://hooks.example.test/spec-viewer', 'https://hooks.example.test/spec-viewer'],
    ['  https://example.test/a\n', 'https://example.test/a'],
    ['HTTPS://EXAMPLE.test', 'https://example.test/'],
    ['https://example.test./', 'https://example.test./'],
    ['https://bücher.example/ü', 'https://xn--bcher-kva.example/%C3%BC'],
    ['https://example.test/a?token=x', 'https://example.test/a?token=x'],
    ['https://2130706433/', 'https://127.0.0.1/'],
    ['https://my_build.internal/', 'https://my_build.internal/'],
    ['https://build.internal/', 'https://build.internal/'],
    ['https://0x7f.1/', 'https://127.0.0.1/'],
    ['https://example.test/@user', 'https://example.test/@user'],
    ['https://example.test?by=@user', 'https://example.test/?by=@user'],
  ])('accepts %j and returns %s', (typed, sent) => {
    expect(checkEndpointUrl(typed)).toEqual({ valid: true, url: sent });
  });

  test.each([
    ['', 'empty'],
    ['//evil.example', 'not-https'],
    ['example.test', 'not-https'],
    ['JaVaScRiPt:alert(1)', 'not-https'],
    ['https://', 'not-https'],
    ['https://?query', 'not-https'],
    // URL parsers would find a host in these strings, so the check must reject them before parsing.
    ['https:evil.example', 'not-https'],
    ['https:///evil.example', 'not-https'],
    // URL parsers would convert these strings to valid URLs, so the check must reject them before
    // parsing.
    ['https:\\\\example.test\\path', 'invalid'],
    ['https://exam\tple.test/', 'invalid'],
    ['https://example.test/a b', 'invalid'],
    ['https://example.test:99999/', 'invalid'],
    ['https://-/', 'invalid'],
    ['https://hooks-.example.test/', 'invalid'],
    ["https://hooks'.example.test/", 'invalid'],
    [`https://${'a'.repeat(64)}.test/`, 'invalid'],
    ['https://good@evil.example/', 'credentials'],
    ['https://@evil.example/', 'credentials'],
    ['https://example.test/a#part', 'fragment'],
    ['https://example.test#@user', 'fragment'],
    ['https://a..example.test/', 'empty-label'],
    ['https://.example.test/', 'empty-label'],
    ['https://example.test../', 'empty-label'],
  ])('rejects %j with the reason %s', (typed, problem) => {
    expect(checkEndpointUrl(typed)).toEqual({ valid: false, problem });
  });

  test('accepts at most 2048 characters after encoding', () => {
    const ofLength = (length: number) => 'https://ex.com/'.padEnd(length, 'a');
    expect(maxUrlLength).toBe(2048);
    expect(checkEndpointUrl(ofLength(2048)).valid).toBe(true);
    expect(checkEndpointUrl(ofLength(2049))).toEqual({ valid: false, problem: 'too-long' });
    const typed = `https://ex.com/${'ü'.repeat(500)}`;
    expect(getEndpointUrlLength(typed)).toBe(3015);
    expect(checkEndpointUrl(typed)).toEqual({ valid: false, problem: 'too-long' });
    expect(getEndpointUrlLength(' https:/ ')).toBe(7);
  });
});

describe('findChangedHost', () => {
  test.each([
    'https://HOOKS.example.test/in?team=atlas',
    'https://hooks.example.test:8443',
    'https://[2606:4700::1111]:8443/',
  ])('returns undefined for %s', (typed) => {
    expect(findChangedHost(typed)).toBeUndefined();
  });

  test.each([
    ['https://bücher.example/', 'xn--bcher-kva.example'],
    ['https://ｈooks.example/', 'hooks.example'],
    ['https://аpple.com/xn--pple-43d.com', 'xn--pple-43d.com'],
    ['https://%D0%B0pple.com/', 'xn--pple-43d.com'],
    ['https://0x7f.1/', '127.0.0.1'],
  ])('for %s returns the encoded host %s', (typed, sent) => {
    expect(findChangedHost(typed)).toBe(sent);
  });
});

describe('findPrivateHost', () => {
  test.each([
    '8.8.8.8',
    '172.32.0.1',
    'localhost.example.com',
    'printer.local',
    'build.internal',
    'build',
    '[2606:4700::1111]',
    '[::ffff:8.8.8.8]',
    '[fd:a::1]',
  ])('returns undefined for %s', (host) => {
    expect(findPrivateHost(`https://${host}/`)).toBeUndefined();
  });

  test.each([
    'localhost',
    'api.localhost',
    'LOCALHOST.',
    '127.0.0.1',
    '127.0.0.1.',
    '0x7f.1',
    '0177.1',
    '2130706433',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.178.20',
    '169.254.169.254',
    '[::]',
    '[::1]',
    '[::ffff:10.0.0.1]',
    '[::ffff:7f00:1]',
    '[fd12:3456::1]',
    '[fe80::1]',
  ])('returns the private host of %s', (host) => {
    expect(findPrivateHost(`https://${host}/`)).toBe(new URL(`https://${host}/`).hostname);
  });
});
