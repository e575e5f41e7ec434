type Version = readonly [major: number, minor: number, patch: number];

/**
 * Whether a package's `engines.node` accepts a version of Node; the part of npm's range grammar that
 * packages use for it: `>=`, `>`, `<=`, `<`, `^`, `~`, `=`, `6.x`, `||`, and a space for "and".
 * Throws on anything else, so that a range that was not understood is never taken for a yes.
 */
export function acceptsNode(range: string, node: string): boolean {
  const version = toVersion(node);
  return range.split('||').some((alternative) =>
    alternative
      .replace(/([<>=~^])\s+/g, '$1')
      .trim()
      .split(/\s+/)
      .every((comparator) => matches(comparator, version)),
  );
}

function matches(comparator: string, version: Version): boolean {
  if (comparator === '' || comparator === '*') return true;
  const [, operator = '', digits = ''] =
    /^(>=|<=|>|<|=|\^|~)?v?(\d+(?:\.(?:\d+|[x*])){0,2})$/.exec(comparator) ?? [];
  if (digits === '') throw new Error(`"${comparator}" is a range this test does not understand`);
  const given = digits.split('.').filter((part) => /\d/.test(part)).length;
  const bound = toVersion(digits);
  const [major, minor] = bound;
  const from = compare(version, bound);
  // The first version beyond what was written: 6.x ends at 7, 6.2 at 6.3.
  const ends = compare(version, given === 1 ? [major + 1, 0, 0] : [major, minor + 1, 0]);

  switch (operator) {
    case '>=':
      return from >= 0;
    case '>':
      return given === 3 ? from > 0 : ends >= 0;
    case '<':
      return from < 0;
    case '<=':
      return given === 3 ? from <= 0 : ends < 0;
    case '^':
      return from >= 0 && compare(version, [major + 1, 0, 0]) < 0;
    case '~':
      return from >= 0 && ends < 0;
    default:
      return given === 3 ? from === 0 : from >= 0 && ends < 0;
  }
}

function toVersion(digits: string): Version {
  const [major = 0, minor = 0, patch = 0] = digits.split('.').map((part) => Number(part) || 0);
  return [major, minor, patch];
}

function compare(a: Version, b: Version): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}
