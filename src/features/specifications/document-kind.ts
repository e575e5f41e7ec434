import { isMarkdownFile } from '#data/specifications/specification.ts';

/**
 * Kind of view for a file. An `image` or `file` isn't text, and a `file` can only be downloaded.
 */
export type DocumentKind = 'markdown' | 'data' | 'table' | 'source' | 'image' | 'file';

const kinds: readonly (readonly [DocumentKind, RegExp])[] = [
  ['data', /\.(?:json|ya?ml)$/i],
  ['table', /\.(?:csv|tsv)$/i],
  ['image', /\.(?:png|jpe?g|gif|webp|avif|svg)$/i],
  ['file', /\.pdf$/i],
];

/** Returns the kind of a file by its file name extension; `source` for all other extensions. */
export function getDocumentKind(path: string): DocumentKind {
  if (isMarkdownFile(path)) return 'markdown';
  return kinds.find(([, ending]) => ending.test(path))?.[0] ?? 'source';
}

/** True if the file is text. */
export function isTextFile(path: string): boolean {
  const kind = getDocumentKind(path);
  return kind !== 'image' && kind !== 'file';
}
