/**
 * `decodePathSegment` restores the string exactly. Percent-encoding isn't enough: URL parsers
 * resolve `.` and `..`, an empty segment is lost, routers decode `%2F` and `%25` differently, and a
 * lone surrogate can't be encoded. These are escaped with `~` (`a/b` → `a~2Fb`), as are the
 * segments in `taken`, which belong to other routes.
 */
export function encodePathSegment(text: string, taken: readonly string[] = []): string {
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

/** Decodes a segment that the router has already percent-decoded. */
export function decodePathSegment(segment: string): string {
  if (segment === '~') return '';
  return segment.replace(
    /~(?:u([0-9A-F]{4})|([0-9A-F]{2}))/g,
    (_, unit: string | undefined, byte: string | undefined) =>
      String.fromCharCode(Number.parseInt(unit ?? byte ?? '', 16)),
  );
}
