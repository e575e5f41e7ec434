import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { maskUrl } from '#data/webhooks/masked-url.ts';

it.each([
  ['https://ci.example.test/in', 'https://ci.example.test/in'],
  ['https://ci.example.test/in?', 'https://ci.example.test/in?'],
  ['https://ci.example.test/in?team=atlas', 'https://ci.example.test/in?team=…'],
  ['https://ci.example.test/?a=1&token=x=y', 'https://ci.example.test/?a=…&token=…'],
  ['https://ci.example.test/?s3cret', 'https://ci.example.test/?…'],
  ['https://ci.example.test/#s3cret', 'https://ci.example.test/#…'],
  ['https://ci.example.test/?a=1#s3cret', 'https://ci.example.test/?a=…#…'],
  ['https://user:s3cret@ci.example.test/', 'https://…@ci.example.test/'],
  ['https://ci.example.test/@here?who=me@there', 'https://ci.example.test/@here?who=…'],
  ['not an address?s3cret', 'not an address?…'],
  ['', ''],
])('maskUrl converts %s to %s', (url, masked) => {
  expect(maskUrl(url)).toBe(masked);
  expect(maskUrl(masked)).toBe(masked);
});

describe('path of a masked URL', () => {
  it.each([
    ['https://ci.example.test/a-rather-long-path/that-goes-on', 'of words'],
    ['https://ci.example.test/spec-viewer-events-2024-11', 'of words and a date'],
    ['https://ci.example.test/api/v2/bookmarkFolderDeletedHandler', 'of words in camel case'],
    ['https://eu-1.example.test:8443/team-a1b2-notifications', 'of words and a short code'],
    ['https://ci.example.test/B%C3%BCcherverzeichnis-der-Stadt', 'of words with non-ASCII letters'],
    ['https://ci.example.test/T000/B000/XXXXXXXX', 'of short segments at an ordinary host'],
    ['https://hooks.example.test/spec-viewer/in', 'of ordinary words at a host for webhooks'],
  ])('is not masked if no segment is a token: %s (a path %s)', (url) => {
    expect(maskUrl(url)).toBe(url);
  });

  it.each([
    ['https://hooks.example/services/T000/B000/XXXXXXXX', 'https://hooks.example/services/…/…/…'],
    ['https://HOOKS.Slack.com./services/T0/B1/x', 'https://HOOKS.Slack.com./services/…/…/x'],
    [
      'https://discord.com/api/webhooks/112233445566778899/aB_c-D',
      'https://discord.com/api/webhooks/…/…',
    ],
    [
      'https://hooks.zapier.com:443/hooks/catch/1234/o1a2b3c/',
      'https://hooks.zapier.com:443/hooks/catch/…/…/',
    ],
    ['https://me@webhook.site/0a', 'https://…@webhook.site/…'],
  ])('contains “…” instead of the tokens of webhook services: %s becomes %s', (url, masked) => {
    expect(maskUrl(url)).toBe(masked);
    expect(maskUrl(masked)).toBe(masked);
  });

  it.each([
    ['a UUID', '3f2504e0-4f89-41d3-9a0c-0305e82c3301'],
    ['hexadecimal digits', '9f86d081884c7d659a2feaa0c55ad015'],
    ['digits only', '1234567890123456'],
    ['lower-case letters and digits', 'xen8f9qwj3gytm4nz5r6kbpdoy'],
    ['a token with parts', 'bot123456:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw'],
    ['encoded base64', 'q83vEjRWeJCrze8SNFZ4kA%3D%3D'],
    ['a percent sign that encodes nothing', '%E0%A4%A9f86d081884c7d65'],
    ['one endless word', 'a'.repeat(30)],
    ['a token in small parts', 'aB1-xZ9-q0R-7tY-pL3'],
  ])('does not contain %s', (_, secret) => {
    expect(maskUrl(`https://ci.example.test/hook/${secret}/in?x=1`)).toBe(
      'https://ci.example.test/hook/…/in?x=…',
    );
  });

  it('does not contain any of 400 random tokens', () => {
    const shown = Array.from({ length: 400 }, (_, index) => {
      const hash = createHash('sha256').update(String(index));
      const token = hash.digest(index % 2 === 0 ? 'base64url' : 'hex');
      return maskUrl(`https://ci.example.test/${token}`);
    });
    expect(new Set(shown)).toEqual(new Set(['https://ci.example.test/…']));
  });
});
