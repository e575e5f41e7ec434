import type { Repository } from './repository.ts';

const images = new Map([
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['gif', 'image/gif'],
  ['webp', 'image/webp'],
  ['avif', 'image/avif'],
  ['svg', 'image/svg+xml'],
  ['pdf', 'application/pdf'],
]);

const texts = new Map([
  ['md', 'text/markdown'],
  ['csv', 'text/csv'],
  ['tsv', 'text/tab-separated-values'],
  ['json', 'application/json'],
  ['yaml', 'application/yaml'],
  ['yml', 'application/yaml'],
]);

function extensionOf(path: string): string {
  return /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
}

/**
 * Returns the media type of an image or a PDF (viewer.specificationFiles); undefined for other
 * files.
 */
export function getBinaryMediaType(path: string): string | undefined {
  return images.get(extensionOf(path));
}

/**
 * Returns the media type of a text file, without parameters. HTML and code have the media type
 * text/plain, so that browsers don't execute them.
 */
export function getTextMediaType(path: string): string {
  return texts.get(extensionOf(path)) ?? 'text/plain';
}

/** Decodes text; returns undefined if the bytes aren't UTF-8 or contain a NUL. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

const MEBIBYTE = 1024 * 1024;

const LARGEST_BYTES = 32 * MEBIBYTE;

/** Maximum size of a text file that the search includes. */
export const MAX_SEARCHED_BYTES = 5 * MEBIBYTE;

/**
 * Returns the size limit of a specification in MiB: 32 for data (JSON and YAML), 5 for other texts.
 */
export function getMaxTextMebibytes(path: string): number {
  return getTextMediaType(path).startsWith('application/') ? 32 : 5;
}

/** True if a specification of this size is too large to be sent. */
export function isTooLarge(path: string, size: number): boolean {
  return size > getMaxTextMebibytes(path) * MEBIBYTE;
}

/** Metadata derived from the content of a file. */
export type FileMetadata = {
  size: number;
  mediaType: string | null;
  /** Title in the text of the file; null if the text has no title. */
  title: string | null;
  /** Text of the file; undefined if the file isn't text or is too large to be sent. */
  text: string | undefined;
};

/** Returns the metadata derived from the content of a file. */
export async function readFileMetadata(
  repository: Repository,
  { path, oid }: { path: string; oid: string },
): Promise<FileMetadata> {
  const size = await repository.sizeOf(oid);
  // The content of a file that can't be sent isn't read, because it can exceed the memory.
  return describeContent(path, size, size > LARGEST_BYTES ? undefined : await repository.read(oid));
}

function describeContent(path: string, size: number, bytes: Uint8Array | undefined): FileMetadata {
  const image = getBinaryMediaType(path);
  const isText = !isTooLarge(path, size) && (image === undefined || image === 'image/svg+xml');
  const text = isText && bytes ? decodeUtf8(bytes) : undefined;
  if (image !== undefined) return { size, mediaType: image, title: null, text };
  if (text === undefined) return { size, mediaType: null, title: null, text };
  return { size, mediaType: getTextMediaType(path), title: titleOf(path, text), text };
}

const patterns: Readonly<Record<string, readonly RegExp[]>> = {
  'text/markdown': [/^---\n(?:.*\n)*?title: *(.+)\n(?:.*\n)*?---\n/, /^# +(.+?)(?: +#+)?$/m],
  'application/yaml': [/^info:\n(?: .*\n)*? {2}title: *(.+)$/m],
  'application/json': [/^ {2}"title": *"([^"\\]+)"/m, /"info": *\{\s*"title": *"([^"\\]+)"/],
};

function titleOf(path: string, text: string): string | null {
  for (const pattern of patterns[getTextMediaType(path)] ?? []) {
    const title = pattern
      .exec(text)?.[1]
      ?.trim()
      .replace(/^(['"])(.*)\1$/, '$2');
    if (title) return title;
  }
  return null;
}
