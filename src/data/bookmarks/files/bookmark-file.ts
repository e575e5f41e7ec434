import { isBranch, rawName, type TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { treeOf } from '#data/bookmarks/tree/build-tree.ts';
import { timeSlices } from '#text/slices/time-slices.ts';
import { htmlTokens } from './html-tokens.ts';
import { type FoundItem, netscapeReader } from './netscape-reader.ts';
import { readStateFile } from './state-file.ts';

/** A file of bookmarks read, or why it can’t be, as a sentence. */
export type BookmarkFile =
  | { readonly ok: true; readonly items: readonly FoundItem[] }
  | { readonly ok: false; readonly reason: string };

function found(items: readonly FoundItem[]): BookmarkFile {
  return items.length > 0 ? { ok: true, items } : { ok: false, reason: 'There is nothing in it.' };
}

/** The items of a tree; what stands under “Recovered” comes to its outermost level. */
function itemsOf(nodes: readonly TreeNode[]): readonly FoundItem[] {
  const items: FoundItem[] = [];
  const places = new Map<TreeNode, number>();
  for (const node of nodes) {
    const parent = node.parent === null ? -1 : (places.get(node.parent) ?? -1);
    if (node.kind === 'folder') {
      places.set(node, items.push({ kind: 'folder', name: rawName(node), parent }) - 1);
    } else if (!isBranch(node)) {
      const { codeHostSlug, path } = node.bookmark;
      items.push({ kind: 'bookmark', title: rawName(node), parent, codeHostSlug, path });
    }
  }
  return items;
}

async function readJson(text: string, signal: AbortSignal | undefined): Promise<BookmarkFile> {
  const slice = timeSlices();
  const file = readStateFile(text);
  if (!file.ok) return file;
  await slice.next();
  signal?.throwIfAborted();
  const { nodes } = treeOf(file.state);
  await slice.next();
  return found(itemsOf(nodes));
}

async function readHtml(text: string, signal: AbortSignal | undefined): Promise<BookmarkFile> {
  const reader = netscapeReader();
  const slice = timeSlices();
  for (const token of htmlTokens(text)) {
    if (slice.isOver()) await slice.next();
    signal?.throwIfAborted();
    reader.take(token);
  }
  reader.end();
  return found(reader.items);
}

/** Reads a plain list of links, one a line. */
function readLinks(text: string): BookmarkFile {
  const addresses = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (!addresses.some((address) => URL.canParse(address))) {
    return {
      ok: false,
      reason:
        'It is neither a file of bookmarks as browsers export them, nor a saved copy, nor a list of links.',
    };
  }
  return found(addresses.map((address) => ({ kind: 'bookmark', title: '', parent: -1, address })));
}

/**
 * Reads a file that browsers export (Netscape bookmark HTML), a saved copy of a Bookmark state (JSON), or a
 * list of links, in pieces of work that hold nothing else up. Nothing in it is run, built or loaded.
 * @throws the signal's reason once it is aborted
 */
export async function readBookmarkFile(text: string, signal?: AbortSignal): Promise<BookmarkFile> {
  const start = text.slice(0, 4096).trimStart();
  if (start.startsWith('{')) return readJson(text, signal);
  if (start.startsWith('<')) return readHtml(text, signal);
  return readLinks(text);
}
