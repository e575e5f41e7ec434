import { BlockList, isIP, type LookupFunction } from 'node:net';

/** One address of a host name. */
export type Address = { address: string; family: number };

export type Resolve = (host: string) => Promise<Address[]>;

/** An address that must not be connected to. */
export class AddressRefusal extends Error {}

function blockList(family: 'ipv4' | 'ipv6', ranges: string): BlockList {
  const list = new BlockList();
  for (const range of ranges.trim().split(/\s+/)) {
    const [network = '', bits] = range.split('/');
    list.addSubnet(network, Number(bits), family);
  }
  return list;
}

const loopback4 = blockList('ipv4', '127.0.0.0/8');

/** Everything in the IANA registries of special purposes, multicast, and what is reserved. */
const special4 = blockList(
  'ipv4',
  `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24
   192.0.2.0/24 192.31.196.0/24 192.52.193.0/24 192.88.99.0/24 192.168.0.0/16 192.175.48.0/24
   198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4`,
);

/** All public addresses are in this range; mapped and private ones are not. */
const global6 = blockList('ipv6', '2000::/3');

/** Inside it: protocols and tunnels (Teredo, 6to4), which wrap other addresses, and examples. */
const special6 = blockList('ipv6', '2001::/23 2001:db8::/32 2002::/16 2620:4f:8000::/48 3fff::/20');

/** Whether an address is public, or, where that is allowed, this machine's own. */
export function mayReach(address: string, allowLoopback: boolean): boolean {
  if (isIP(address) === 4) {
    return !special4.check(address, 'ipv4') || (allowLoopback && loopback4.check(address, 'ipv4'));
  }
  // A zone (fe80::1%eth0) names an interface of this machine: no public address has one.
  if (isIP(address) !== 6 || address.includes('%')) return false;
  if (allowLoopback && address === '::1') return true;
  return global6.check(address, 'ipv6') && !special6.check(address, 'ipv6');
}

/**
 * The checked addresses of a host. One forbidden address refuses them all, since
 * no honest name has both public and internal addresses.
 */
export async function checkedAddresses(
  host: string,
  allowLoopback: boolean,
  resolve: Resolve,
): Promise<Address[]> {
  const name = host.replace(/^\[(.*)\]$/, '$1');
  const addresses = await resolve(name);
  for (const { address } of addresses) {
    if (mayReach(address, allowLoopback)) continue;
    const own = allowLoopback ? ' and to this machine itself' : '';
    throw new AddressRefusal(
      `${name} leads to ${address}. This service delivers to public addresses${own} only.`,
    );
  }
  return addresses;
}

/** A lookup that returns the checked addresses, whatever the name resolves to now. */
export function pinnedLookup(addresses: readonly Address[]): LookupFunction {
  return (host, { all, family }, answer) => {
    const asked = addresses.filter((item) => !family || item.family === family);
    const [first] = asked;
    if (first === undefined) answer(new Error(`${host} has no address.`), '', 0);
    else if (all) answer(null, asked);
    else answer(null, first.address, first.family);
  };
}
