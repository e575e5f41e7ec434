import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { Resolve } from './addresses.ts';

type Options = {
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
export function createNameResolver({ servers, timeoutMs = TIMEOUT_MS }: Options = {}): Resolve {
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
