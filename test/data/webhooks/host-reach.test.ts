import { describe, expect, it } from 'vitest';
import { localReach } from '#data/webhooks/endpoint/host-reach.ts';

const reachOf = (host: string) => localReach(new URL(`https://${host}/`).hostname);

describe('a host that deliveries from elsewhere can’t reach', () => {
  it.each([
    ['127.0.0.1', 'loopback'],
    ['2130706433', 'loopback'],
    ['0x7f.1', 'loopback'],
    ['0177.0.0.1', 'loopback'],
    ['127.1.', 'loopback'],
    ['１２７.0.0.1', 'loopback'],
    ['0.0.0.0', 'loopback'],
    ['localhost', 'loopback'],
    ['LOCALHOST.', 'loopback'],
    ['api.localhost', 'loopback'],
    ['[::1]', 'loopback'],
    ['[::]', 'loopback'],
    ['[::ffff:127.0.0.1]', 'loopback'],
    ['[0:0:0:0:0:ffff:7f00:1]', 'loopback'],
    ['[::127.0.0.1]', 'loopback'],
    ['[64:ff9b::7f00:1]', 'loopback'],
    ['[2002:7f00:1::]', 'loopback'],
    ['10.1.2.3', 'private'],
    ['172.16.0.1', 'private'],
    ['172.31.255.255', 'private'],
    ['192.168.178.20', 'private'],
    ['100.64.0.1', 'private'],
    ['100.127.255.255', 'private'],
    ['[fc00::1]', 'private'],
    ['[fd12:3456::1]', 'private'],
    ['[fec0::1]', 'private'],
    ['[::ffff:10.0.0.1]', 'private'],
    ['169.254.169.254', 'link-local'],
    ['[fe80::1]', 'link-local'],
    ['[febf::1]', 'link-local'],
    ['192.0.2.7', 'reserved'],
    ['198.19.0.1', 'reserved'],
    ['255.255.255.255', 'reserved'],
    ['[ff02::1]', 'reserved'],
    ['[2001:db8::1]', 'reserved'],
    ['printer.local', 'local-name'],
    ['printer.local.', 'local-name'],
    ['metadata.google.internal', 'local-name'],
    ['router.home.arpa', 'local-name'],
    ['intranet', 'local-name'],
  ])('is recognised: %s is %s', (host, reach) => {
    expect(reachOf(host)).toBe(reach);
  });
});

describe('a public host', () => {
  it.each([
    'hooks.example.test',
    'localhost.example.com',
    'local.example.com',
    'internal.example.com.',
    '8.8.8.8',
    '172.15.0.1',
    '172.32.0.1',
    '100.63.0.1',
    '100.128.0.1',
    '169.253.0.1',
    '11.0.0.1',
    '[2606:4700::1111]',
    '[::ffff:8.8.8.8]',
    '[2002:808:808::]',
    '[fe00::1]',
    'xn--bcher-kva.example',
  ])('is recognised: %s', (host) => {
    expect(reachOf(host)).toBeUndefined();
  });
});
