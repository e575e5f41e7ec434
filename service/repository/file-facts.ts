import { getMarkup } from '#service/search/file-kind.ts';
import { type Heading, linesOf, readFrontMatter, readHeadings } from '#service/search/headings.ts';
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

/** Returns undefined if the bytes aren't UTF-8 or contain a NUL. */
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
  headings: readonly Heading[];
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
  const content = { size, text, title: null, headings: [] };
  if (image !== undefined) return { ...content, mediaType: image };
  if (text === undefined) return { ...content, mediaType: null };
  const headings = readHeadings(path, text);
  const title = findTitle(path, text, headings);
  return { ...content, mediaType: getTextMediaType(path), title, headings };
}

/**
 * Returns the title in a text; null if it has none. The functions that find titles read each line
 * once and use no pattern that could backtrack over a line, because anybody who can push chooses
 * the lines.
 */
function findTitle(path: string, text: string, headings: readonly Heading[]): string | null {
  const ofHeadings = () => headings.find(({ level }) => level === 1)?.text;
  const finders: Readonly<Record<string, () => string | undefined>> = {
    markdown: () => findFrontMatterTitle(text) ?? ofHeadings(),
    asciidoc: ofHeadings,
    rst: () => findFieldTitle(text) ?? ofHeadings(),
    'application/yaml': () => findInfoTitle(text),
    'application/json': () => findJsonTitle(text),
  };
  return finders[getMarkup(path) ?? getTextMediaType(path)]?.() || null;
}

/** Returns the value of a line `title: value`, without its quotation marks. */
function getTitleValue(line: string): string {
  const value = line.slice(line.indexOf(':') + 1).trim();
  const quote = value[0];
  const isQuoted = value.length > 1 && (quote === '"' || quote === "'") && value.endsWith(quote);
  return isQuoted ? value.slice(1, -1) : value;
}

function findFrontMatterTitle(text: string): string | undefined {
  const titles = readFrontMatter(linesOf(text)).filter((line) => line.startsWith('title:'));
  return titles.map(getTitleValue).find((title) => title !== '');
}

/** Returns the title in the fields at the beginning of a text, as in `Title: Style Guide`. */
function findFieldTitle(text: string): string | undefined {
  let title: string | undefined;
  for (const line of linesOf(text)) {
    if (!/^(?:[A-Z][\w-]*:|[ \t]+\S)/.test(line)) return title;
    if (line.startsWith('Title:')) title ??= getTitleValue(line) || undefined;
  }
  return title;
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
