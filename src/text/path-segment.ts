/**
 * Encodes any text as one segment of the app's URL paths; `fromSegment` restores it byte for byte.
 * Percent-encoding alone can't do that: `.` and `..` are resolved away, an empty segment
 * disappears, routers decode `%2F` and `%25` differently, and a lone surrogate has no encoding.
 * These characters are written with `~` (`a/b` → `a~2Fb`); the rest is left to percent-encoding.
 * @param taken segments reserved for other routes, which the result must avoid
 */
export function toSegment(text: string, taken: readonly string[] = []): string {
  if (text === '') return '~';
  if (text === '.' || text === '..') return text.replaceAll('.', '~2E');
  if (taken.includes(text)) return `~${toHex(text)}${text.slice(1)}`;
  return encodeURIComponent(
    text
      .replace(/[~/%\\]/g, (character) => `~${toHex(character)}`)
      .replace(/\p{Surrogate}/gu, (unit) => `~u${toHex(unit)}`),
  );
}

function toHex(unit: string): string {
  return unit.charCodeAt(0).toString(16).toUpperCase();
}

/** Decodes a segment that the router has percent-decoded once. */
export function fromSegment(segment: string): string {
  if (segment === '~') return '';
  return segment.replace(
    /~(?:u([0-9A-F]{4})|([0-9A-F]{2}))/g,
    (_, unit: string | undefined, byte: string | undefined) =>
      String.fromCharCode(Number.parseInt(unit ?? byte ?? '', 16)),
  );
}
