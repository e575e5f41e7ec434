/** Kind of rendering of a file. A `file` has no text: it is an image, or can only be downloaded. */
export type DocumentKind = 'markdown' | 'data' | 'table' | 'source' | 'image' | 'file';

const kinds: readonly (readonly [DocumentKind, RegExp])[] = [
  ['markdown', /\.(?:md|markdown|mdown|mdx)$/i],
  ['data', /\.(?:json|ya?ml)$/i],
  ['table', /\.(?:csv|tsv)$/i],
  ['image', /\.(?:png|jpe?g|gif|webp|avif|svg)$/i],
  ['file', /\.pdf$/i],
];

/**
 * Returns the kind of a file by its file name extension; files with other extensions are source.
 */
export function documentKind(path: string): DocumentKind {
  return kinds.find(([, ending]) => ending.test(path))?.[0] ?? 'source';
}

/** True if the file is text. */
export function hasText(path: string): boolean {
  const kind = documentKind(path);
  return kind !== 'image' && kind !== 'file';
}

/** Returns the last segment of a path. */
export function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1) || path;
}
