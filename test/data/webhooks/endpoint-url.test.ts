import { describe, expect, test } from 'vitest';
import {
  checkEndpointUrl,
  endpointUrlLength,
  maxUrlLength,
} from '#data/webhooks/endpoint/endpoint-url.ts';

function problemOf(typed: string): string | undefined {
  const checked = checkEndpointUrl(typed);
  return checked.valid ? undefined : checked.problem;
}

function repairOf(typed: string) {
  const checked = checkEndpointUrl(typed);
  return checked.valid ? undefined : checked.fix;
}

describe('a valid endpoint URL', () => {
  test.each([
    ['https://hooks.example.test/spec-viewer', 'https://hooks.example.test/spec-viewer'],
    ['  https://example.test/a\n', 'https://example.test/a'],
    ['HTTPS://EXAMPLE.test', 'https://example.test/'],
    ['https://example.test:443/', 'https://example.test/'],
    ['https://bücher.example/ü', 'https://xn--bcher-kva.example/%C3%BC'],
    ['https://example.test/a?token=x#part', 'https://example.test/a?token=x#part'],
    ['https://0x7f.1/', 'https://127.0.0.1/'],
    ['https://[::1]/', 'https://[::1]/'],
    ['https://example.test/@user', 'https://example.test/@user'],
    ['https://example.test?by=@user', 'https://example.test/?by=@user'],
    ['https://example.test#@user', 'https://example.test/#@user'],
  ])('%j is sent as %s', (typed, sent) => {
    expect(checkEndpointUrl(typed)).toEqual({ valid: true, url: sent });
  });

  test('stays valid with an umlaut however often it is checked', () => {
    let valid = 0;
    for (let check = 0; check < 20_000; check += 1) {
      if (checkEndpointUrl('https://bücher.example/ü').valid) valid += 1;
    }
    expect(valid).toBe(20_000);
  });
});

const noScheme = 'The address must start with https://.';
const otherScheme = 'Deliveries go to HTTPS only.';
const noHost = 'The address names no host; it must look like https://host/path.';
const invisible = 'The address contains spaces, line breaks or invisible characters.';
const userInformation = 'The address must not contain a user name or password.';

describe('an invalid endpoint URL', () => {
  test.each([
    ['', 'Enter the address deliveries go to.'],
    ['   ', 'Enter the address deliveries go to.'],
    ['https://example.test/\ud800', 'The address contains a broken character.'],
    // A parser would drop or encode these.
    ['https://exa mple.test/', invisible],
    ['https://example.test/a b', invisible],
    ['https://exam\tple.test/', invisible],
    ['java\nscript:1', invisible],
    ['https://example.test/a\u200bb', invisible],
    ['https://exa\u00admple.test/', invisible],
    // A parser would turn these.
    ['https:\\\\example.test\\path', 'The address contains backslashes.'],
    ['/\\evil.example', 'The address contains backslashes.'],
    ['//evil.example', noScheme],
    ['//evil.example:8443/', noScheme],
    ['example', noScheme],
    ['example.test', noScheme],
    ['http://example.test/', otherScheme],
    ['ftp://example.test/', otherScheme],
    ['javascript:1', otherScheme],
    ['JaVaScRiPt:alert(1)', otherScheme],
    ['data:text/html,x', otherScheme],
    ['blob:https://a/b', otherScheme],
    ['file:///etc/passwd', otherScheme],
    ['about:blank', otherScheme],
    ['https://', noHost],
    ['https://?query', noHost],
    // A parser would find a host in these.
    ['https:evil.example', noHost],
    ['https:/evil.example', noHost],
    ['https:///evil.example', noHost],
    ['https:/evil.example?https://example.test', noHost],
    ['https://good@evil.example/', userInformation],
    ['https://:secret@evil.example/', userInformation],
    ['https://@evil.example/', userInformation],
    ['https://example.test:99999/', 'This is not a valid address.'],
  ])('%j: %s', (typed, problem) => {
    expect(problemOf(typed)).toBe(problem);
  });

  test('is explained without repeating its password', () => {
    expect(problemOf('https://user:hunter2@example.test/')).toBe(userInformation);
  });
});

describe('the suggested fix of an endpoint URL', () => {
  test.each([
    ['http://example.test/x', 'Use https:// instead', 'https://example.test/x'],
    ['HTTP://example.test/x', 'Use https:// instead', 'https://example.test/x'],
    ['example.test', 'Add https://', 'https://example.test'],
    ['example.test/x', 'Add https://', 'https://example.test/x'],
    ['example.test?x', 'Add https://', 'https://example.test?x'],
    ['example.test#x', 'Add https://', 'https://example.test#x'],
    ['hooks.eu.example.test/x', 'Add https://', 'https://hooks.eu.example.test/x'],
    ['example.test:8443/x', 'Add https://', 'https://example.test:8443/x'],
    ['localhost:8443', 'Add https://', 'https://localhost:8443'],
    ['https:\\\\example.test\\x', 'Use / instead', 'https://example.test/x'],
    ['https://user:hunter2@example.test/x', 'Remove them', 'https://example.test/x'],
    ['https://user:hunt@er2@example.test/@x', 'Remove them', 'https://example.test/@x'],
  ])('%s: “%s” leads to %s', (typed, label, mended) => {
    expect(repairOf(typed)).toEqual({ label, text: mended });
    expect(checkEndpointUrl(mended).valid).toBe(true);
  });

  test.each([
    'http:example.test',
    'http:example.test?from=http://example.test',
    'javascript:1',
    'localhost-by-name',
    'mara.okafor@example.test',
    'example.test:8443x',
    'example.',
    '//example.test',
    'http://',
    'ftp://example.test',
    'http://example.test:99999',
  ])('isn’t offered for %s', (typed) => {
    expect(problemOf(typed)).toBeDefined();
    expect(repairOf(typed)).toBeUndefined();
  });
});

describe('the length of an endpoint URL', () => {
  const host = 'https://ex.com/';
  const ofLength = (length: number) => host + 'a'.repeat(length - host.length);

  test('is at most 2048 characters', () => {
    expect(maxUrlLength).toBe(2048);
    expect(checkEndpointUrl(ofLength(maxUrlLength)).valid).toBe(true);
    expect(checkEndpointUrl(ofLength(maxUrlLength + 1)).valid).toBe(false);
  });

  test('is counted as the address is sent, not as it is typed', () => {
    const typed = host + 'ü'.repeat(500);
    expect(typed).toHaveLength(515);
    expect(endpointUrlLength(typed)).toBe(3015);
    expect(problemOf(typed)).toContain('3015');
  });

  test('is that of the trimmed text while the text is no address', () => {
    expect(endpointUrlLength(' https:/ ')).toBe(7);
  });
});
