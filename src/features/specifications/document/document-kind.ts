/** How a file is drawn. A `file` has no text to draw: it is an image, or something to download. */
export type DocumentKind = 'markdown' | 'data' | 'table' | 'source' | 'image' | 'file';

const kinds: readonly (readonly [DocumentKind, RegExp])[] = [
  ['markdown', /\.(?:md|markdown|mdown|mdx)$/i],
  ['data', /\.(?:json|ya?ml)$/i],
  ['table', /\.(?:csv|tsv)$/i],
  ['image', /\.(?:png|jpe?g|gif|webp|avif|svg)$/i],
  ['file', /\.pdf$/i],
];

/** What the end of a path says about a file. What it doesn't say is read as source. */
export function documentKind(path: string): DocumentKind {
  return kinds.find(([, ending]) => ending.test(path))?.[0] ?? 'source';
}

/** Whether there is a text to read. */
export function hasText(path: string): boolean {
  const kind = documentKind(path);
  return kind !== 'image' && kind !== 'file';
}

/** The last segment of a path. */
export function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1) || path;
}
