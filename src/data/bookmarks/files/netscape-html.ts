import type { Bookmark } from '#data/bookmarks/bookmark.ts';
import {
  type BookmarkTree,
  rawName,
  subtreeOf,
  type TreeNode,
} from '#data/bookmarks/tree/bookmark-tree.ts';

/** A file that browsers import, and how many bookmarks have no address and so are not in it. */
export type NetscapeFile = { readonly html: string; readonly left: number };

/** Where a bookmark leads, as an absolute http(s) address; undefined where it leads nowhere. */
export type AddressOf = (bookmark: Bookmark) => string | undefined;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** On one line, since Chrome reads line by line, and escaped for text and attributes alike. */
function written(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Deeper than this nobody reads the file, and it would be mostly white space. */
const deepestIndent = 32;

function indent(depth: number): string {
  return '    '.repeat(Math.min(depth, deepestIndent));
}

function header(title: string): string[] {
  return [
    '<!DOCTYPE NETSCAPE-Bookmark-file-1>',
    '<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">',
    `<TITLE>${written(title)}</TITLE>`,
    `<H1>${written(title)}</H1>`,
    '<DL><p>',
  ];
}

/**
 * Nodes with everything inside them as a Netscape bookmark file: folders kept, empty ones too, one
 * item a line. There are no dates in it, as the service keeps none.
 * @param outermost in the order of the tree, none inside another: its roots or `topmost`
 */
export function writeNetscapeHtml(
  tree: BookmarkTree,
  outermost: readonly TreeNode[],
  { title, addressOf }: { readonly title: string; readonly addressOf: AddressOf },
): NetscapeFile {
  const lines = header(title);
  let left = 0;
  for (const top of outermost) {
    /** Where the folders end that are open, innermost last. */
    const ends: number[] = [];
    const closeUpTo = (index: number) => {
      while ((ends.at(-1) ?? Number.POSITIVE_INFINITY) <= index) {
        ends.pop();
        lines.push(`${indent(ends.length + 1)}</DL><p>`);
      }
    };
    for (const node of subtreeOf(tree, top)) {
      closeUpTo(node.index);
      const margin = indent(ends.length + 1);
      if (node.kind !== 'bookmark') {
        lines.push(`${margin}<DT><H3>${written(rawName(node))}</H3>`, `${margin}<DL><p>`);
        ends.push(node.end);
        continue;
      }
      const address = addressOf(node.bookmark);
      if (address === undefined) left += 1;
      else lines.push(`${margin}<DT><A HREF="${written(address)}">${written(rawName(node))}</A>`);
    }
    closeUpTo(top.end);
  }
  lines.push('</DL><p>', '');
  return { html: lines.join('\n'), left };
}
