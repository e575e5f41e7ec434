import { describe, expect, it } from 'vitest';
import {
  createNameResolver,
  createPinnedLookup,
  ForbiddenAddressError,
  isAllowedAddress,
  resolveAllowedAddresses,
} from '#service/delivery/addresses.ts';

const publicAddresses = [
  '93.184.215.14',
  '8.8.8.8',
  '172.32.0.1',
  '100.128.0.1',
  '2606:4700::1111',
];
const loopback = ['127.0.0.1', '127.8.9.10', '::1'];
const others = [
  // Private networks.
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  'fc00::1',
  'fd12:3456::1',
  'fec0::1',
  // Unspecified and link-local addresses, including the metadata services of clouds.
  '0.0.0.0',
  '::',
  '169.254.1.1',
  '169.254.169.254',
  '169.254.170.2',
  'fe80::1',
  'fe80::1%eth0',
  'fd00:ec2::254',
  // Shared address space of carriers (carrier-grade NAT).
  '100.64.0.1',
  '100.100.100.200',
  '100.127.255.255',
  // IPv6 addresses that embed an IPv4 address: mapped, compatible, NAT64, 6to4 and Teredo.
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::ffff:8.8.8.8',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '2002:7f00:1::',
  '2001:0:7f00:1::',
  // Addresses of special-purpose ranges: documentation, benchmarks, protocols, multicast, reserved
  // and broadcast.
  '192.0.0.8',
  '192.0.2.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '2001:db8::1',
  '3fff::1',
  '100::1',
  '224.0.0.1',
  'ff02::1',
  '240.0.0.1',
  '255.255.255.255',
  // Strings that aren't IP addresses.
  '',
  'localhost',
];

describe('IP addresses allowed for deliveries', () => {
  it.each(publicAddresses)('include the public address %s', (address) => {
    expect([isAllowedAddress(address, false), isAllowedAddress(address, true)]).toEqual([
      true,
      true,
    ]);
  });

  it.each(loopback)('include the loopback address %s only if loopback is allowed', (address) => {
    expect([isAllowedAddress(address, false), isAllowedAddress(address, true)]).toEqual([
      false,
      true,
    ]);
  });

  it.each(others)('never include “%s”', (address) => {
    expect([isAllowedAddress(address, false), isAllowedAddress(address, true)]).toEqual([
      false,
      false,
    ]);
  });
});

const leadingTo =
  (...addresses: string[]) =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

describe('host name for deliveries', () => {
  it('is rejected if it resolves to a private IP address', async () => {
    const checking = resolveAllowedAddresses('inside.example.test', true, leadingTo('10.1.2.3'));
    await expect(checking).rejects.toThrow(
      expect.objectContaining({
        message:
          'inside.example.test leads to a private or reserved IP address. This service delivers to public IP addresses and to this machine itself only.',
        address: '10.1.2.3',
      }),
    );
  });

  it('is rejected if one of its IP addresses is not public', async () => {
    const mixed = leadingTo('93.184.215.14', '169.254.169.254');
    await expect(resolveAllowedAddresses('mixed.example.test', false, mixed)).rejects.toThrow(
      ForbiddenAddressError,
    );
  });

  it('is rejected if it is a non-public IP address in any notation', async () => {
    // Notations of non-public addresses that URL parsers convert to the standard notation.
    for (const url of [
      'https://0x7f.1/',
      'https://2130706433/',
      'https://0251.0376.0251.0376/',
      'https://[::ffff:10.0.0.1]/',
      'https://[::1]/',
    ]) {
      const checking = resolveAllowedAddresses(new URL(url).hostname, false, createNameResolver());
      await expect(checking, url).rejects.toThrow(ForbiddenAddressError);
    }
  });
});

describe('connection to an endpoint', () => {
  const addresses = [
    { address: '93.184.215.14', family: 4 },
    { address: '2606:4700::1111', family: 6 },
  ];
  const lookUp = (options: object) =>
    new Promise((resolve, reject) => {
      createPinnedLookup(addresses)('changed.example.test', options, (error, address, family) =>
        error ? reject(error) : resolve(family === undefined ? address : { address, family }),
      );
    });

  it('uses the checked IP addresses without resolving the host name again', async () => {
    expect(await lookUp({})).toEqual(addresses[0]);
    expect(await lookUp({ all: true })).toEqual(addresses);
    expect(await lookUp({ family: 6 })).toEqual(addresses[1]);
  });

  it('fails if the host name has no IP address', async () => {
    const looking = new Promise((_, reject) => {
      createPinnedLookup([])('nowhere.example.test', {}, (error) => reject(error));
    });
    await expect(looking).rejects.toThrow('nowhere.example.test has no IP address.');
  });
});
