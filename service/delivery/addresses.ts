import { Resolver } from 'node:dns/promises';
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

type ResolverOptions = {
  /** Those of the system by default. */
  servers?: readonly string[];
  /** How long the first try may take; the second has twice as long. */
  timeoutMs?: number;
};

const TIMEOUT_MS = 2_500;
const TRIES = 2;

/** As RFC 6761 says: this machine itself, whatever a name server answers. */
const localhost = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

/**
 * Resolves names by asking name servers. The system's own lookup would
 * read its hosts file too, but on one of four threads that all files share: four names whose servers don't
 * answer would hold up every other delivery.
 */
export function createNameResolver({
  servers,
  timeoutMs = TIMEOUT_MS,
}: ResolverOptions = {}): Resolve {
  const resolver = new Resolver({ timeout: timeoutMs, tries: TRIES });
  if (servers !== undefined) resolver.setServers(servers);
  return async (host) => {
    const literal = isIP(host);
    if (literal !== 0) return [{ address: host, family: literal }];
    if (/^(?:.+\.)?localhost\.?$/i.test(host)) return localhost;
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const addresses = [
      ...(v4.status === 'fulfilled' ? v4.value : []).map((address) => ({ address, family: 4 })),
      ...(v6.status === 'fulfilled' ? v6.value : []).map((address) => ({ address, family: 6 })),
    ];
    // A server that can't answer about one kind of address is no reason to doubt the other.
    if (addresses.length === 0) throw reasonOf(v4, v6);
    return addresses;
  };
}

/** Why neither has an address: rather a fault than that there is none of that kind. */
function reasonOf(...halves: PromiseSettledResult<unknown>[]): unknown {
  const reasons = halves.flatMap((half) => (half.status === 'rejected' ? [half.reason] : []));
  return reasons.find((reason) => !isEmpty(reason)) ?? reasons[0];
}

/** The name is there, and has no address of that kind. */
function isEmpty(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENODATA';
}
