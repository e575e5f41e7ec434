/**
 * Any text as one segment of this app's own addresses, and back, byte for byte. Percent-encoding
 * alone can't do that: `.` and `..` are resolved away, an empty segment disappears, routers decode
 * `%2F` and `%25` differently, and a lone surrogate has no encoding. So these are written with `~`
 * (`a/b` → `a~2Fb`), and everything else is left to percent-encoding.
 */
export function toSegment(text: string): string {
  if (text === '') return '~';
  if (text === '.' || text === '..') return text.replaceAll('.', '~2E');
  return encodeURIComponent(
    text
      .replace(/[~/%\\]/g, (character) => `~${character.charCodeAt(0).toString(16).toUpperCase()}`)
      .replace(/\p{Surrogate}/gu, (unit) => `~u${unit.charCodeAt(0).toString(16).toUpperCase()}`),
  );
}

/** Takes a segment that a router has percent-decoded once. */
export function fromSegment(segment: string): string {
  if (segment === '~') return '';
  return segment.replace(
    /~(?:u([0-9A-F]{4})|([0-9A-F]{2}))/g,
    (_, unit: string | undefined, byte: string | undefined) =>
      String.fromCharCode(Number.parseInt(unit ?? byte ?? '', 16)),
  );
}
