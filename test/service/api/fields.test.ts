import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { newSubscriptionSchema } from '#service/api/fields.ts';

const accepts = (url: string) =>
  v.is(newSubscriptionSchema, { url, eventTypes: ['bookmark.created'] });

describe('URL of a new subscription', () => {
  test.each([
    'https://hooks.example.test/in',
    'HTTPS://hooks.example.test',
    'https://hooks.example.test./',
    `https://${'a'.repeat(63)}.test/`,
    'https://[::1]/',
    'https://192.0.2.1/',
    'https://h:8443/a?b=c#d',
    'https://hooks.example.test/'.padEnd(2048, 'a'),
  ])('is accepted: %s', (url) => expect(accepts(url)).toBe(true));

  test.each([
    '',
    'hooks.example.test',
    'http://hooks.example.test/',
    'https:hooks.example.test',
    'https://hooks.example.test/a b',
    'https://hooks.example.test:99999/',
    'https://[',
    '//hooks.example.test',
    'https://',
    ' https://hooks.example.test',
    'https://hooks.example.test/\n',
    'javascript:alert(1)',
    'https://hooks.example.test/'.padEnd(2049, 'a'),
    'https://example..test/',
    'https://.example.test/',
    'https://example.test../',
    `https://${'a'.repeat(64)}.test/`,
    `https://${'a.'.repeat(125)}test/`,
  ])('is rejected: %j', (url) => expect(accepts(url)).toBe(false));

  test('is accepted if it contains an umlaut, even after thousands of checks', () => {
    let accepted = 0;
    for (let check = 0; check < 20_000; check += 1) {
      if (accepts('https://bücher.example/ü')) accepted += 1;
    }
    expect(accepted).toBe(20_000);
  });
});
