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

/** Images and PDFs (viewer.specificationFiles). */
export function getBinaryMediaType(path: string): string | undefined {
  return images.get(extensionOf(path));
}

/** Omits parameters. HTML and code are text/plain, so that browsers don't execute them. */
export function getTextMediaType(path: string): string {
  return texts.get(extensionOf(path)) ?? 'text/plain';
}

/** Undefined if the bytes aren't UTF-8 or contain a NUL. */
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

/** The search includes no larger text files. */
export const MAX_SEARCHED_BYTES = 5 * MEBIBYTE;

/** Returns 32 for data (JSON and YAML), 5 for other texts. */
export function getMaxTextMebibytes(path: string): number {
  return getTextMediaType(path).startsWith('application/') ? 32 : 5;
}

/** True for a file that is too large to be sent. */
export function isTooLarge(path: string, size: number): boolean {
  return size > getMaxTextMebibytes(path) * MEBIBYTE;
}

/** Derived from the content. */
export type FileMetadata = {
  size: number;
  mediaType: string | null;
  /** In the text of the file. */
  title: string | null;
  /** Undefined if the file isn't text or is too large to be sent. */
  text: string | undefined;
};

export async function readFileMetadata(
  repository: Repository,
  { path, oid }: { path: string; oid: string },
): Promise<FileMetadata> {
  const size = await repository.sizeOf(oid);
  // Larger content can't be sent, and can exceed the memory.
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

/**
 * Each line is read once, by no pattern that could backtrack, because anybody who can push chooses
 * the lines.
 */
const titleFinders: Readonly<Record<string, (text: string) => string | undefined>> = {
  'text/markdown': (text) => findFrontMatterTitle(text) ?? findHeading(text),
  'application/yaml': findInfoTitle,
  'application/json': findJsonTitle,
};

function titleOf(path: string, text: string): string | null {
  return titleFinders[getTextMediaType(path)]?.(text) || null;
}

/** Yields the lines from the character at `start`, without their line breaks. */
export function* linesOf(text: string, start = 0): Generator<string> {
  for (let at = start; at < text.length; ) {
    const end = text.indexOf('\n', at);
    const stop = end < 0 ? text.length : end;
    yield text.slice(at, stop);
    at = stop + 1;
  }
}

/** Returns the value of a line `title: value`, without its quotation marks. */
function getTitleValue(line: string): string {
  const value = line.slice(line.indexOf(':') + 1).trim();
  const quote = value[0];
  const isQuoted = value.length > 1 && (quote === '"' || quote === "'") && value.endsWith(quote);
  return isQuoted ? value.slice(1, -1) : value;
}

function findFrontMatterTitle(text: string): string | undefined {
  if (!text.startsWith('---\n')) return undefined;
  let title: string | undefined;
  for (const line of linesOf(text, 4)) {
    if (line === '---') return title;
    if (line.startsWith('title:')) title ??= getTitleValue(line) || undefined;
  }
  // Without an end, the first line is a thematic break.
  return undefined;
}

function findHeading(text: string): string | undefined {
  for (const line of linesOf(text)) {
    const heading = line.startsWith('# ') ? readHeading(line) : undefined;
    if (heading !== undefined) return heading;
  }
  return undefined;
}

/** Omits number signs: `## Scope ##` becomes `Scope`. Undefined if the line is no heading. */
export function readHeading(line: string): string | undefined {
  const [marks] = /^#{1,6} /.exec(line) ?? [];
  if (marks === undefined) return undefined;
  const heading = line.slice(marks.length).trim();
  let end = heading.length;
  while (heading[end - 1] === '#') end -= 1;
  const text = heading[end - 1] === ' ' ? heading.slice(0, end).trimEnd() : heading;
  return text === '' ? undefined : text;
}

function findInfoTitle(text: string): string | undefined {
  let isInInfo = false;
  for (const line of linesOf(text)) {
    if (line.trimEnd() === 'info:') isInInfo = true;
    else if (line !== '' && !line.startsWith(' ')) isInInfo = false;
    else if (isInInfo && line.startsWith('  title:')) return getTitleValue(line);
  }
  return undefined;
}

/** Looks at the top level of indented JSON, and at the beginning of its `info`. */
function findJsonTitle(text: string): string | undefined {
  for (const line of linesOf(text)) {
    if (line.startsWith('  "title":')) return stringAt(line, '  "title":'.length);
  }
  const info = /"info"\s*:\s*\{\s*"title"\s*:/.exec(text);
  return info ? stringAt(text, info.index + info[0].length) : undefined;
}

const MAX_TITLE_LENGTH = 1_000;

/** Begins at `start`, after spaces; undefined if it has escapes. */
function stringAt(text: string, start: number): string | undefined {
  const [, value] = /^\s*"([^"\\]+)"/.exec(text.slice(start, start + MAX_TITLE_LENGTH)) ?? [];
  return value?.trim();
}
