import { getStoredName, isBranch, type TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { getTree } from '#data/bookmarks/tree/build-tree.ts';
import { createTimeSlices } from '#text/slices/time-slices.ts';
import { readStateFile, type StateFileProblem } from './export-files.ts';

/**
 * Folder or bookmark found in a file. `parent` is the index of a preceding folder, or -1 at the top
 * level.
 */
export type ImportedItem = { readonly parent: number } & (
  | { readonly kind: 'folder'; readonly name: string }
  | ({ readonly kind: 'bookmark'; readonly title: string } & FoundTarget)
);

/** Target of a bookmark in a file: browsers export a URL, this app exports repository and path. */
type FoundTarget =
  | { readonly address: string }
  | { readonly codeHostSlug: string | null; readonly path: string | null };

/** Reason why a file can't be imported. */
export type ImportFileProblem = StateFileProblem | 'empty' | 'unknown-format';

export type ImportFile =
  | { readonly ok: true; readonly items: readonly ImportedItem[] }
  | { readonly ok: false; readonly problem: ImportFileProblem };

function found(items: readonly ImportedItem[]): ImportFile {
  return items.length > 0 ? { ok: true, items } : { ok: false, problem: 'empty' };
}

/** Converts nodes of a tree to items. The contents of “Recovered” become items at the top level. */
function itemsOf(nodes: readonly TreeNode[]): readonly ImportedItem[] {
  const items: ImportedItem[] = [];
  const indexes = new Map<TreeNode, number>();
  for (const node of nodes) {
    const parent = node.parent === null ? -1 : (indexes.get(node.parent) ?? -1);
    if (node.kind === 'folder') {
      indexes.set(node, items.push({ kind: 'folder', name: getStoredName(node), parent }) - 1);
    } else if (!isBranch(node)) {
      const { codeHostSlug, path } = node.bookmark;
      items.push({ kind: 'bookmark', title: getStoredName(node), parent, codeHostSlug, path });
    }
  }
  return items;
}

/**
 * Named HTML character references that occur in bookmark files. Other named references stay
 * unchanged.
 */
const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
};

function decodeReferences(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi,
    (_, decimal: string | undefined, hex: string | undefined, name: string | undefined) => {
      if (name !== undefined) return named[name.toLowerCase()] ?? '';
      const code = Number.parseInt(decimal ?? hex ?? '', decimal === undefined ? 16 : 10);
      const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
      return isCharacter ? String.fromCodePoint(code) : '\ufffd';
    },
  );
}

const attributePattern = /[\s/"'=]*([^\s=>/"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]*)))?/y;

/**
 * Parses the attributes of a tag, starting at the index `from`. Uses the first URL if there are
 * several. `end` is the index after the tag.
 */
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

/** HTML tag, and the text before it. A comment is a tag with an empty name. */
type Tag = {
  readonly before: string;
  /** Name of the tag in lower case. */
  readonly name: string;
  readonly isClosing: boolean;
  readonly href: string | undefined;
};

function startOf(pattern: RegExp, html: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.exec(html)?.index ?? html.length;
}

/**
 * Yields the tags of an HTML file; the last tag represents the end of the file. Skips comments,
 * scripts and styles. Takes linear time for any text, and neither creates elements nor loads
 * anything.
 */
function* tagsOf(html: string): Generator<Tag, void, void> {
  const start = /<(?:!--|(\/?)([a-z][a-z0-9]*))/gi;
  let at = 0;
  for (let match = start.exec(html); match; match = start.exec(html)) {
    const before = html.slice(at, match.index);
    const [, slash, name = ''] = match;
    const isClosing = slash === '/';
    const tag = name.toLowerCase();
    if (tag === '') {
      at = startOf(/-->/g, html, start.lastIndex);
      yield { before, name: tag, isClosing, href: undefined };
    } else {
      const { href, end } = readAttributes(html, start.lastIndex);
      const isRaw = !isClosing && (tag === 'script' || tag === 'style');
      at = isRaw ? startOf(new RegExp(`</${name}`, 'gi'), html, end) : end;
      yield { before, name: tag, isClosing, href };
    }
    start.lastIndex = at;
  }
  yield { before: html.slice(at), name: 'html', isClosing: true, href: undefined };
}

const lists = new Set(['dl', 'ul', 'menu']);
const headings = new Set(['h2', 'h3', 'h4', 'h5', 'h6']);
/** Names of the tags that end the text of a heading or link. */
const ends = new Set([...lists, ...headings, 'a', 'dt', 'dd', 'html']);

/** Decodes the character references in a string and replaces line breaks by spaces. */
function line(text: string): string {
  return decodeReferences(text).replace(/\s+/g, ' ').trim();
}

/**
 * Parses the folders and bookmarks of a Netscape bookmark file as leniently as browsers: a heading
 * is the name of the list that follows, a list without a heading belongs to the folder that
 * contains it, and unclosed elements end where the list around them ends.
 */
async function readHtml(html: string): Promise<ImportFile> {
  const slice = createTimeSlices();
  const items: ImportedItem[] = [];
  /** Indexes of the folders whose lists aren't closed yet, innermost last. */
  const around: number[] = [];
  /**
   * Index of the folder whose heading has been parsed but whose list hasn't begun; undefined if
   * there is none.
   */
  let headed: number | undefined;
  /** Heading or link whose text is being parsed. */
  let element: Pick<Tag, 'name' | 'href'> | undefined;
  let text = '';

  const finishElement = () => {
    const parent = around.at(-1) ?? -1;
    if (element && headings.has(element.name)) {
      headed = items.push({ kind: 'folder', name: line(text), parent }) - 1;
    } else if (element?.href !== undefined) {
      items.push({ kind: 'bookmark', title: line(text), address: element.href, parent });
    }
    element = undefined;
    text = '';
  };

  for (const tag of tagsOf(html)) {
    if (slice.isOver()) await slice.next();
    const { before, name, isClosing } = tag;
    if (element !== undefined) text += before;
    if (!ends.has(name)) continue;
    finishElement();
    if (lists.has(name)) {
      if (isClosing) around.pop();
      else around.push(headed ?? around.at(-1) ?? -1);
      headed = undefined;
    } else if (!isClosing && (name === 'a' || headings.has(name))) {
      if (name === 'a') headed = undefined;
      element = tag;
    }
  }
  return found(items);
}

/** Parses a plain list of links, one per line. */
function readLinks(text: string): ImportFile {
  const addresses = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (!addresses.some((address) => URL.canParse(address))) {
    return { ok: false, problem: 'unknown-format' };
  }
  return found(addresses.map((address) => ({ kind: 'bookmark', title: '', parent: -1, address })));
}

/**
 * Parses a bookmark file of a browser (Netscape bookmark HTML), a saved Bookmark state (JSON), or a
 * list of links. Works in short time slices, and neither executes nor loads anything from the file.
 */
export async function readImportFile(text: string): Promise<ImportFile> {
  const start = text.slice(0, 4096).trimStart();
  if (start.startsWith('<')) return readHtml(text);
  if (!start.startsWith('{')) return readLinks(text);
  const file = readStateFile(text);
  return file.ok ? found(itemsOf(getTree(file.state).nodes)) : file;
}
