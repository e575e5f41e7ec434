/** A path within a repository, or why a reference doesn't lead to a file there, as a sentence. */
export type ResolvedPath =
  | { readonly path: string }
  | { readonly path: undefined; readonly reason: string };

function refused(reason: string): ResolvedPath {
  return { path: undefined, reason };
}

/** `%` that begins no encoding is a part of the name, as in `100%.md`. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/**
 * The path that a reference leads to from the file at `from`, by the rules of RFC 3986, 5.2: `/` is the
 * repository's root. Unlike there, nothing leads above the root.
 * @param reference a path as it is written in a link, without query and fragment
 */
export function relativePath(reference: string, from: string): ResolvedPath {
  // Every browser reads a backslash as a slash.
  const written = reference.replaceAll('\\', '/');
  const base = written.startsWith('/') ? [] : from.split('/').slice(0, -1);
  const path: string[] = [];
  // Decoded first: `%2e%2e` is `..`.
  const segments = [...base, ...written.split('/').map(decoded)];
  for (const segment of segments) {
    if (segment === '..') {
      if (path.pop() === undefined) return refused('This leads out of the repository.');
    } else if (segment !== '' && segment !== '.') {
      path.push(segment);
    }
  }
  if (['', '.', '..'].includes(segments.at(-1) ?? '')) return refused('This leads to a folder.');
  const isUsable = path.every((segment) => segment.isWellFormed() && !/[/\0]/.test(segment));
  return isUsable ? { path: path.join('/') } : refused('No file can have this name.');
}
