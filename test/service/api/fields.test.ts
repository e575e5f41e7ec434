import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { createSubscriptionSchemas } from '#service/api/fields.ts';

const accepts = (url: string, allowLoopback = false) =>
  v.is(createSubscriptionSchemas(allowLoopback).newSubscription, {
    url,
    eventTypes: ['bookmark.created'],
  });

describe('URL of a new subscription', () => {
  test.each([
    'https://hooks.example.test/in',
    'HTTPS://hooks.example.test',
    'https://hooks.example.test./',
    `https://${'a'.repeat(63)}.test/`,
    'https://my_hooks.xn--bcher-kva.example/',
    'https://8.8.8.8/',
    'https://[2606:4700::1111]:8443/',
    'https://localhost/',
    'https://hooks.example.test/user@host',
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
    'https://-/',
    'https://-a.test/',
    'https://a-.test/',
    "https://a'b.test/",
    'https://a,b.test/',
    'https://user@hooks.example.test/',
    'https://user:pass@hooks.example.test/',
    'https://:pass@hooks.example.test/',
    'https://0.0.0.0/',
    'https://10.1.2.3/',
    'https://172.16.0.1./',
    'https://192.0.2.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://255.255.255.255/',
    'https://0xa9fea9fe/',
    'https://[fd12:3456::1]/',
    'https://[fe80::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[::ffff:8.8.8.8]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[64:ff9b:1::a00:1]/',
    'https://[2002:7f00:1::]/',
    'https://[2001:0:7f00:1::]/',
  ])('is rejected: %j', (url) => {
    expect([accepts(url), accepts(url, true)]).toEqual([false, false]);
  });

  test.each([
    'https://127.0.0.1/',
    'https://127.8.9.10:8443/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://127.1./',
    'https://１２７.0.0.1/',
    'https://[::1]/',
    'https://[0:0:0:0:0:0:0:1]/',
  ])('is accepted only if loopback addresses are allowed: %j', (url) => {
    expect([accepts(url), accepts(url, true)]).toEqual([false, true]);
  });

  test('is accepted if it contains an umlaut, even after thousands of checks', () => {
    let accepted = 0;
    for (let check = 0; check < 20_000; check += 1) {
      if (accepts('https://bücher.example/ü')) accepted += 1;
    }
    expect(accepted).toBe(20_000);
  });
});
