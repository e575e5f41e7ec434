import { Resolver } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** `family` is 4 or 6. */
export type IpAddress = { address: string; family: number };

export type ResolveHost = (host: string) => Promise<IpAddress[]>;

/**
 * Error for a host with a forbidden IP address. The webhook's owner reads the message, so it contains
 * the host and not the address to which it resolves.
 */
export class ForbiddenAddressError extends Error {
  readonly address: string;

  constructor(host: string, address: string, allowLoopback: boolean) {
    const own = allowLoopback ? ' and to this machine itself' : '';
    const leads = isIP(host) === 0 ? `${host} leads to` : `${host} is`;
    super(
      `${leads} a private or reserved IP address. This service delivers to public IP addresses${own} only.`,
    );
    this.address = address;
  }
}

function blockList(family: 'ipv4' | 'ipv6', ranges: string): BlockList {
  const list = new BlockList();
  for (const range of ranges.trim().split(/\s+/)) {
    const [network = '', bits] = range.split('/');
    list.addSubnet(network, Number(bits), family);
  }
  return list;
}

const loopback4 = blockList('ipv4', '127.0.0.0/8');

/** All ranges of the IANA special-purpose registry, multicast, and reserved addresses. */
const special4 = blockList(
  'ipv4',
  `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24
   192.0.2.0/24 192.31.196.0/24 192.52.193.0/24 192.88.99.0/24 192.168.0.0/16 192.175.48.0/24
   198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4`,
);

/** Contains all public addresses, but no IPv4-mapped or private ones. */
const global6 = blockList('ipv6', '2000::/3');

/**
 * Ranges that aren't public: protocol assignments, tunnels (Teredo, 6to4) whose addresses contain
 * IPv4 addresses, and documentation.
 */
const special6 = blockList('ipv6', '2001::/23 2001:db8::/32 2002::/16 2620:4f:8000::/48 3fff::/20');

/** True for a public address, and for a loopback address if `allowLoopback` is true. */
export function isAllowedAddress(address: string, allowLoopback: boolean): boolean {
  if (isIP(address) === 4) {
    return !special4.check(address, 'ipv4') || (allowLoopback && loopback4.check(address, 'ipv4'));
  }
  // Only addresses of a local network interface have a zone (fe80::1%eth0).
  if (isIP(address) !== 6 || address.includes('%')) return false;
  if (allowLoopback && address === '::1') return true;
  return global6.check(address, 'ipv6') && !special6.check(address, 'ipv6');
}

/**
 * True for a host that is a forbidden IP address. `URL` has converted all notations of IP
 * addresses, such as 0x7f.1, to the standard one.
 */
export function isForbiddenLiteral(hostname: string, allowLoopback: boolean): boolean {
  const address = withoutBrackets(hostname);
  return isIP(address) !== 0 && !isAllowedAddress(address, allowLoopback);
}

const withoutBrackets = (hostname: string) => hostname.replace(/^\[(.*)\]$/, '$1');

/**
 * @throws ForbiddenAddressError if any address isn't allowed, because a legitimate host doesn't
 * have both public and internal addresses
 */
export async function resolveAllowedAddresses(
  host: string,
  allowLoopback: boolean,
  resolve: ResolveHost,
): Promise<IpAddress[]> {
  const name = withoutBrackets(host);
  const addresses = await resolve(name);
  for (const { address } of addresses) {
    if (!isAllowedAddress(address, allowLoopback)) {
      throw new ForbiddenAddressError(name, address, allowLoopback);
    }
  }
  return addresses;
}

/**
 * Needs no DNS query. Never calls back synchronously: a connection that fails synchronously emits
 * its error before the request listens for errors.
 */
export function createPinnedLookup(addresses: readonly IpAddress[]): LookupFunction {
  return (host, { all, family }, callback) => {
    const asked = addresses.filter((item) => !family || item.family === family);
    const [first] = asked;
    process.nextTick(() => {
      if (first === undefined) callback(new Error(`${host} has no IP address.`), '', 0);
      else if (all) callback(null, asked);
      else callback(null, first.address, first.family);
    });
  };
}

type ResolverOptions = {
  /** IP addresses of the name servers; by default, those of the system. */
  servers?: readonly string[];
  /** Time limit of the first attempt; the second has twice as long. */
  timeoutMs?: number;
};

const TIMEOUT_MS = 2_500;
const TRIES = 2;

/** Addresses of `localhost`, which name servers don't determine (RFC 6761). */
const localhost = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

/**
 * Queries name servers directly and ignores the hosts file. The system's lookup runs in the four
 * threads that file operations also use: four host names whose name servers don't respond would
 * delay all other deliveries.
 */
export function createNameResolver({
  servers,
  timeoutMs = TIMEOUT_MS,
}: ResolverOptions = {}): ResolveHost {
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
    // The error of one family matters only if the other has no addresses either.
    if (addresses.length === 0) throw reasonOf(v4, v6);
    return addresses;
  };
}

/** Returns the error to report. A timeout, for example, takes precedence over a missing record. */
function reasonOf(...halves: PromiseSettledResult<unknown>[]): unknown {
  const reasons = halves.flatMap((half) => (half.status === 'rejected' ? [half.reason] : []));
  return reasons.find((reason) => !isEmpty(reason)) ?? reasons[0];
}

/** True if the name exists, but has no IP address of the queried family. */
function isEmpty(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENODATA';
}
