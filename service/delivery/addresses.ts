import { Resolver } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** IP address of a host; `family` is 4 or 6. */
export type IpAddress = { address: string; family: number };

export type ResolveHost = (host: string) => Promise<IpAddress[]>;

/**
 * Error thrown for an IP address to which the service must not connect. The message is shown to the
 * webhook's owner, so it doesn't contain the address, which the owner may not know.
 */
export class ForbiddenAddressError extends Error {
  readonly address: string;

  constructor(host: string, address: string, allowLoopback: boolean) {
    const own = allowLoopback ? ' and to this machine itself' : '';
    const leads = isIP(host) === 0 ? `${host} leads to` : `${host} is`;
    super(
      `${leads} a private or reserved address. This service delivers to public addresses${own} only.`,
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

/**
 * IPv4 ranges that aren't public: all ranges of the IANA special-purpose registry, multicast, and
 * reserved addresses.
 */
const special4 = blockList(
  'ipv4',
  `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24
   192.0.2.0/24 192.31.196.0/24 192.52.193.0/24 192.88.99.0/24 192.168.0.0/16 192.175.48.0/24
   198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4`,
);

/**
 * IPv6 range that contains all public addresses; IPv4-mapped and private addresses are outside of
 * it.
 */
const global6 = blockList('ipv6', '2000::/3');

/**
 * Special-purpose ranges inside the public IPv6 range: protocol assignments, tunnels (Teredo, 6to4)
 * whose addresses contain IPv4 addresses, and documentation.
 */
const special6 = blockList('ipv6', '2001::/23 2001:db8::/32 2002::/16 2620:4f:8000::/48 3fff::/20');

/** True if an IP address is public, or if it is a loopback address and `allowLoopback` is true. */
export function isAllowedAddress(address: string, allowLoopback: boolean): boolean {
  if (isIP(address) === 4) {
    return !special4.check(address, 'ipv4') || (allowLoopback && loopback4.check(address, 'ipv4'));
  }
  // Only addresses of a local network interface have a zone (fe80::1%eth0), so an address with a
  // zone isn't public.
  if (isIP(address) !== 6 || address.includes('%')) return false;
  if (allowLoopback && address === '::1') return true;
  return global6.check(address, 'ipv6') && !special6.check(address, 'ipv6');
}

/**
 * True if the host of a URL is an IP address to which the service never delivers. `URL` converts
 * all notations of IP addresses, such as 0x7f.1, to the standard notation.
 */
export function isForbiddenLiteral(hostname: string, allowLoopback: boolean): boolean {
  const address = withoutBrackets(hostname);
  return isIP(address) !== 0 && !isAllowedAddress(address, allowLoopback);
}

const withoutBrackets = (hostname: string) => hostname.replace(/^\[(.*)\]$/, '$1');

/**
 * Resolves a host and returns its IP addresses. Throws a ForbiddenAddressError if any of them isn't
 * allowed, because a legitimate host doesn't have both public and internal addresses.
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
 * Returns a lookup function that returns these already checked IP addresses without a DNS query. It
 * never calls back synchronously, because a connection that fails synchronously emits its error
 * before the request listens for errors.
 */
export function createPinnedLookup(addresses: readonly IpAddress[]): LookupFunction {
  return (host, { all, family }, answer) => {
    const asked = addresses.filter((item) => !family || item.family === family);
    const [first] = asked;
    process.nextTick(() => {
      if (first === undefined) answer(new Error(`${host} has no IP address.`), '', 0);
      else if (all) answer(null, asked);
      else answer(null, first.address, first.family);
    });
  };
}

type ResolverOptions = {
  /** Name servers; by default the name servers of the system. */
  servers?: readonly string[];
  /** Time limit of the first attempt; the limit of the second attempt is twice as long. */
  timeoutMs?: number;
};

const TIMEOUT_MS = 2_500;
const TRIES = 2;

/** IP addresses of `localhost`, which RFC 6761 defines independently of any name server. */
const localhost = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

/**
 * Creates a resolver that queries name servers directly and ignores the hosts file. It doesn't use
 * the system's lookup, which runs in the four threads that file operations also use: four host
 * names whose name servers don't respond would delay all other deliveries.
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
    // The error of one address family matters only if the other family has no addresses either.
    if (addresses.length === 0) throw reasonOf(v4, v6);
    return addresses;
  };
}

/**
 * Returns the error to report if the queries of both address families failed. An error such as a
 * timeout takes precedence over a missing record.
 */
function reasonOf(...halves: PromiseSettledResult<unknown>[]): unknown {
  const reasons = halves.flatMap((half) => (half.status === 'rejected' ? [half.reason] : []));
  return reasons.find((reason) => !isEmpty(reason)) ?? reasons[0];
}

/** True if the error means that the name exists but has no IP address of the queried family. */
function isEmpty(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENODATA';
}
