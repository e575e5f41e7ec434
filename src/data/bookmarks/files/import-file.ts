import {
  type AddedItem,
  createFolderItem,
  outermost,
  toAddedItems,
} from '#data/bookmarks/additions/added-item.ts';
import { readLinks } from '#data/bookmarks/additions/read-links.ts';
import { getTree } from '#data/bookmarks/tree/build-tree.ts';
import { countValues } from '#text/group-by.ts';
import { decodeReferences } from '#text/markdown/decode-references.ts';
import { createTimeSlices } from '#text/slices/time-slices.ts';
import { readStateFile, type StateFileProblem } from './export-files.ts';

export type ImportFileProblem = StateFileProblem | 'empty' | 'unknown-format';

export type ImportFile =
  | { readonly ok: true; readonly items: readonly AddedItem[] }
  | { readonly ok: false; readonly problem: ImportFileProblem };

function foundIn(items: readonly AddedItem[]): ImportFile {
  return items.length > 0 ? { ok: true, items } : { ok: false, problem: 'empty' };
}

const attributePattern = /[\s/"'=]*([^\s=>/"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]*)))?/y;

/** Starts at `from`. The first URL counts. `end` is the index after the tag. */
function readAttributes(html: string, from: number) {
  let href: string | undefined;
  let at = from;
  attributePattern.lastIndex = from;
  for (let match = attributePattern.exec(html); match; match = attributePattern.exec(html)) {
    const [, name = '', double, single, bare] = match;
    if (name.toLowerCase() === 'href') href ??= decodeReferences(double ?? single ?? bare ?? '');
    at = attributePattern.lastIndex;
  }
  const close = html.indexOf('>', at);
  return { href, end: close < 0 ? html.length : close + 1 };
}

/** Tag and the text before it. A comment is a tag with an empty name. */
type Tag = {
  readonly before: string;
  readonly name: string;
  readonly isClosing: boolean;
  readonly href: string | undefined;
  readonly end: number;
};

/** Markup that an unclosed script or comment can't contain: it begins the next bookmark or list. */
const afterScript = '<dt\\b|<\\/?(?:dl|ul|menu)\\b';
/** Markup before which the text of a link or heading must be closed. */
const afterTitle = `<a\\s|${afterScript}`;

type EndFinder = (
  end: string,
  boundary: string,
  from: number,
) => { from: number; to: number } | undefined;

/**
 * Finds the first `end` after `from`; undefined if there is none, or if `boundary` matches first.
 */
function createEndFinder(html: string): EndFinder {
  /** Index before which a pattern has no match. Keeps the search linear. */
  const missing = new Map<string, number>();
  return (end, boundary, from) => {
    if (from < (missing.get(end) ?? 0)) return undefined;
    const pattern = new RegExp(`(${end})|${boundary}`, 'gi');
    pattern.lastIndex = from;
    const match = pattern.exec(html);
    if (match?.[1] !== undefined) return { from: match.index, to: pattern.lastIndex };
    missing.set(end, match?.index ?? html.length);
    return undefined;
  };
}

/**
 * The last tag represents the end of the file. Skips comments, scripts and styles that are closed
 * before the next bookmark. Continues at the index that is passed to `next`, if any.
 */
function* tagsOf(html: string, findEnd: EndFinder): Generator<Tag, void, number | undefined> {
  const start = /<(?:!--|(\/?)([a-z][a-z0-9]*))/gi;
  let at = 0;
  for (let match = start.exec(html); match; match = start.exec(html)) {
    const before = html.slice(at, match.index);
    const [, slash, name = ''] = match;
    const isClosing = slash === '/';
    const tag = name.toLowerCase();
    const isRaw = !isClosing && (tag === 'script' || tag === 'style');
    const { href, end } =
      tag === ''
        ? { href: undefined, end: start.lastIndex }
        : readAttributes(html, start.lastIndex);
    if (tag === '') at = findEnd('-->', afterScript, end)?.to ?? end;
    else at = (isRaw ? findEnd(`</${tag}`, afterScript, end)?.from : undefined) ?? end;
    at = (yield { before, name: tag, isClosing, href, end: at }) ?? at;
    start.lastIndex = at;
  }
  const end = html.length;
  yield { before: html.slice(at), name: 'html', isClosing: true, href: undefined, end };
}

const lists = new Set(['dl', 'ul', 'menu']);
const headings = new Set(['h2', 'h3', 'h4', 'h5', 'h6']);
/** Tags that end the text of a heading or link. */
const ends = new Set([...lists, ...headings, 'a', 'dt', 'dd', 'html']);
/** Maximum number of characters of a title that are read. */
const maxTitleLength = 10_000;
/** Elements without a closing tag. */
const voids = new Set(['br', 'hr', 'img', 'input', 'wbr']);

/** Decodes character references. */
function line(text: string): string {
  return collapseSpaces(decodeReferences(text));
}

const collapseSpaces = (text: string) => text.replace(/\s+/g, ' ').trim();

/**
 * Tags in pairs, such as `<b>…</b>`, and comments are markup. Other tags are unescaped text, as in
 * “The <script> element”.
 */
function readTitle(written: string): string {
  const html = written.slice(0, maxTitleLength);
  const endTags = html.matchAll(/<\/([a-z][a-z0-9]*)\s*>/gi);
  const closed = countValues([...endTags].map(([, name = '']) => name.toLowerCase()));
  const open = new Map<string, number>();
  const text = html
    .replace(/<!--[\s\S]*?-->|<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<(\/?)([a-z][a-z0-9]*)\b[^<>]*>/gi, (source, slash: string, name: string) => {
      const tag = name.toLowerCase();
      if (voids.has(tag)) return ' ';
      const pairs = slash === '' ? closed : open;
      const left = pairs.get(tag) ?? 0;
      if (left === 0) return source;
      pairs.set(tag, left - 1);
      if (slash === '') open.set(tag, (open.get(tag) ?? 0) + 1);
      return '';
    });
  return line(text);
}

/**
 * Parses as leniently as browsers: a heading is the name of the list that follows, a list without a
 * heading belongs to the enclosing folder, and unclosed elements end where the enclosing list ends.
 */
async function readHtml(html: string): Promise<ImportFile> {
  const slice = createTimeSlices();
  const items: AddedItem[] = [];
  /** Indexes of the folders whose lists aren't closed yet, innermost last. */
  const around: number[] = [];
  /** Folder whose heading has been parsed but whose list hasn't begun. */
  let headed: number | undefined;
  /** Heading or link whose text is being parsed. */
  let element: Tag | undefined;
  let text = '';

  const add = ({ name, href }: Tag, title: string) => {
    const parent = around.at(-1) ?? outermost;
    if (headings.has(name)) headed = items.push(createFolderItem(title, parent)) - 1;
    else if (href !== undefined) items.push({ kind: 'bookmark', title, address: href, parent });
  };

  const findEnd = createEndFinder(html);
  const tags = tagsOf(html, findEnd);
  for (let next = tags.next(); !next.done; ) {
    if (slice.isOver()) await slice.next();
    const tag = next.value;
    const { before, name, isClosing, end } = tag;
    let jump: number | undefined;
    if (element !== undefined) text += before;
    if (ends.has(name)) {
      if (element !== undefined) add(element, readTitle(text));
      element = undefined;
      text = '';
      if (lists.has(name)) {
        if (isClosing) around.pop();
        else around.push(headed ?? around.at(-1) ?? outermost);
        headed = undefined;
      } else if (!isClosing && (name === 'a' || headings.has(name))) {
        if (name === 'a') headed = undefined;
        const close = findEnd(`</${name}\\b`, afterTitle, end);
        if (close === undefined) element = tag;
        else {
          add(tag, readTitle(html.slice(end, close.from)));
          jump = close.from;
        }
      }
    }
    next = tags.next(jump);
  }
  return foundIn(items);
}

/** Column names in CSV files of bookmark services, in lower case. */
const columns = {
  address: ['url', 'link', 'href', 'address'],
  title: ['title', 'name'],
  folder: ['folder', 'collection'],
};

/**
 * Looks at the names in the first row. Without a header, the columns are a URL and a title, except
 * if the second looks like the rest of a URL that contains a comma.
 */
function findColumns(rows: readonly (readonly string[])[]) {
  const [names = []] = rows;
  const found = names.map((name) => name.replace('\ufeff', '').trim().toLowerCase());
  const indexOf = (column: keyof typeof columns) =>
    found.findIndex((name) => columns[column].includes(name));
  const address = indexOf('address');
  if (address >= 0) {
    return { address, title: indexOf('title'), folder: indexOf('folder'), first: 1 };
  }
  const isUrlFirst = rows.every(
    ([url = '', next]) => URL.canParse(url) && next !== undefined && !/\/|\.\w+$/.test(next),
  );
  return isUrlFirst ? { address: 0, title: 1, folder: -1, first: 0 } : undefined;
}

/** Returns undefined for text that isn't CSV. “/” separates nested folders. */
async function readCsv(text: string): Promise<readonly AddedItem[] | undefined> {
  if (!/^[^\r\n]*[,;\t]/.test(text.trimStart())) return undefined;
  const { default: Papa } = await import('papaparse');
  const unixText = text.replaceAll('\r\n', '\n');
  const { data } = Papa.parse<string[]>(unixText, { skipEmptyLines: 'greedy' });
  const found = findColumns(data);
  if (found === undefined) return undefined;
  const { address, title, folder, first } = found;
  const items: AddedItem[] = [];
  /** Index of each folder in `items`, by the index of its parent and its name. */
  const folders = new Map<string, number>();
  for (const row of data.slice(first)) {
    let parent = outermost;
    for (const part of (row[folder] ?? '').split('/')) {
      const name = collapseSpaces(part);
      if (name === '') continue;
      const key = `${parent} ${name}`;
      parent = folders.get(key) ?? items.push(createFolderItem(name, parent)) - 1;
      folders.set(key, parent);
    }
    const written = row[address]?.trim() ?? '';
    const titled = collapseSpaces(row[title] ?? '');
    items.push({ kind: 'bookmark', title: titled, parent, address: written });
  }
  return items;
}

/**
 * Supports Netscape bookmark HTML, a saved Bookmark state (JSON), CSV with a column of URLs, and
 * lists of links. Neither executes nor loads anything from the file.
 */
export async function readImportFile(text: string): Promise<ImportFile> {
  const start = text.slice(0, 4096).trimStart();
  if (start.startsWith('<')) return readHtml(text);
  if (!start.startsWith('{')) {
    const items = (await readCsv(text)) ?? readLinks(text);
    const hasUrl = items.some((item) => item.kind === 'bookmark' && URL.canParse(item.address));
    return hasUrl ? foundIn(items) : { ok: false, problem: 'unknown-format' };
  }
  const file = readStateFile(text);
  return file.ok ? foundIn(toAddedItems(getTree(file.state).nodes)) : file;
}
