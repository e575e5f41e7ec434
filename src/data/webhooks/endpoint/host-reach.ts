/** The kind of a host that deliveries from elsewhere will hardly reach. */
export type Reach = 'loopback' | 'private' | 'link-local' | 'local-name' | 'reserved';

type Block = readonly [address: number, prefix: number, reach: Reach];

const v4 = (a: number, b: number, c: number, d: number): number =>
  ((a << 24) | (b << 16) | (c << 8) | d) >>> 0;

/** Addresses that aren't routed between networks or are reserved (RFC 6890 and its successors). */
const v4Blocks: readonly Block[] = [
  [v4(0, 0, 0, 0), 8, 'loopback'],
  [v4(127, 0, 0, 0), 8, 'loopback'],
  [v4(10, 0, 0, 0), 8, 'private'],
  [v4(172, 16, 0, 0), 12, 'private'],
  [v4(192, 168, 0, 0), 16, 'private'],
  [v4(100, 64, 0, 0), 10, 'private'],
  [v4(169, 254, 0, 0), 16, 'link-local'],
  [v4(192, 0, 0, 0), 24, 'reserved'],
  [v4(192, 0, 2, 0), 24, 'reserved'],
  [v4(198, 18, 0, 0), 15, 'reserved'],
  [v4(198, 51, 100, 0), 24, 'reserved'],
  [v4(203, 0, 113, 0), 24, 'reserved'],
  [v4(224, 0, 0, 0), 3, 'reserved'],
];

function v4Reach(address: number): Reach | undefined {
  const found = v4Blocks.find(
    ([block, prefix]) => address >>> (32 - prefix) === block >>> (32 - prefix),
  );
  return found?.[2];
}

/** The eight groups of an IPv6 address as a URL writes it: at most one `::`, no dots. */
function groupsOf(address: string): readonly number[] {
  const [head = [], tail = []] = address
    .split('::')
    .map((part) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))));
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}

/** The IPv4 address inside: mapped, compatible, NAT64 or 6to4. */
function v4Inside(groups: readonly number[]): number | undefined {
  const [first = 0, second = 0, third = 0] = groups;
  const [high = 0, low = 0] = groups.slice(6);
  const start = groups.slice(0, 6).join(' ');
  if (['0 0 0 0 0 65535', '0 0 0 0 0 0', '100 65435 0 0 0 0'].includes(start)) {
    return ((high << 16) | low) >>> 0;
  }
  return first === 0x2002 ? ((second << 16) | third) >>> 0 : undefined;
}

function v6Reach(address: string): Reach | undefined {
  const groups = groupsOf(address);
  const [first = 0, second = 0] = groups;
  if (groups.slice(0, 7).every((group) => group === 0) && (groups[7] ?? 0) <= 1) return 'loopback';
  const inside = v4Inside(groups);
  if (inside !== undefined) return v4Reach(inside);
  if (first >>> 9 === 0xfc00 >>> 9) return 'private';
  if (first >>> 6 === 0xfe80 >>> 6) return 'link-local';
  if (first >>> 6 === 0xfec0 >>> 6) return 'private';
  if (first >>> 8 === 0xff || (first === 0x2001 && second === 0xdb8)) return 'reserved';
  return undefined;
}

/**
 * The kind of a local or reserved host; undefined for any other.
 * @param hostname as `URL` gives it: normalised, so that `2130706433` and `0x7f.1` are 127.0.0.1,
 * and an IPv6 address is in brackets
 */
export function localReach(hostname: string): Reach | undefined {
  const name = hostname.toLowerCase().replace(/\.$/, '');
  if (name.startsWith('[')) return v6Reach(name.slice(1, -1));
  if (/^\d+\.\d+\.\d+\.\d+$/.test(name)) {
    const [a = 0, b = 0, c = 0, d = 0] = name.split('.').map(Number);
    return v4Reach(v4(a, b, c, d));
  }
  if (/(^|\.)localhost$/.test(name)) return 'loopback';
  if (/\.(local|internal|lan|intranet|home\.arpa)$/.test(name)) return 'local-name';
  return name.includes('.') ? undefined : 'local-name';
}
