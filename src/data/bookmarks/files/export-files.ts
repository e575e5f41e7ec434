import * as v from 'valibot';
import type { Bookmark, BookmarkFolder, BookmarkState } from '#data/bookmarks/bookmark.ts';
import { bookmarkStateSchema } from '#data/bookmarks/schema.ts';
import {
  type BookmarkTree,
  rawName,
  subtreeOf,
  type TreeNode,
} from '#data/bookmarks/tree/bookmark-tree.ts';
import { withInside } from '#data/bookmarks/tree/selection.ts';

/**
 * Nodes with everything inside them as a Bookmark state by itself, with those nodes at its root: what
 * a saved copy of a part holds. Records that the tree shows elsewhere than they say (under
 * “Recovered”) stand where it shows them.
 * @param outermost in the order of the tree, none inside another (`topmost`)
 */
export function partOf(tree: BookmarkTree, outermost: readonly TreeNode[]): BookmarkState {
  const folders: BookmarkFolder[] = [];
  const bookmarks: Bookmark[] = [];
  for (const top of outermost) {
    for (const node of subtreeOf(tree, top)) {
      const isLoose = node.index === top.index || node.parent?.kind === 'recovered';
      if (node.kind === 'folder') {
        folders.push(isLoose ? { ...node.folder, parentId: null } : node.folder);
      } else if (node.kind === 'bookmark') {
        bookmarks.push(isLoose ? { ...node.bookmark, folderId: null } : node.bookmark);
      }
    }
  }
  return { folders, bookmarks, lastFolderId: null, unreadable: [] };
}

/** Writes a state as the service does (interface 2.5), for a file that `readStateFile` reads. */
export function writeStateFile({ folders, bookmarks, lastFolderId }: BookmarkState): string {
  return `${JSON.stringify({ folders, bookmarks, lastFolderId }, null, 2)}\n`;
}

/** Why a file holds no Bookmark state. */
export type StateFileProblem =
  /** It isn't JSON, or it is cut off. */
  | 'not-json'
  /** It has no list of folders or bookmarks. */
  | 'not-a-state';

type StateFile =
  | { readonly ok: true; readonly state: BookmarkState }
  | { readonly ok: false; readonly problem: StateFileProblem };

/** Reads a saved state as tolerantly as an answer of the service. */
export function readStateFile(text: string): StateFile {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { ok: false, problem: 'not-json' };
  }
  const { success, output } = v.safeParse(bookmarkStateSchema, json);
  return success ? { ok: true, state: output } : { ok: false, problem: 'not-a-state' };
}

/** The names of the columns, in order. */
export const bookmarkColumns = ['Folder', 'Title', 'Repository', 'Path', 'Address'] as const;

/** Of a deeper path only the end is written: in a chain of thousands each row would hold them all. */
const mostSteps = 32;

/** The path of the folder around a node; null at the top level. */
function pathAround({ parent }: TreeNode): string | null {
  const names: string[] = [];
  let at = parent;
  for (; at !== null && names.length < mostSteps; at = at.parent) names.unshift(rawName(at));
  if (at !== null) names.unshift('…');
  return parent && names.join(' / ');
}

/**
 * The bookmarks among nodes and inside them as rows of a table, in the columns of `bookmarkColumns`.
 * Null is what there isn't. Folders are named by their full path.
 * @param outermost in the order of the tree, none inside another (`topmost`)
 */
export function bookmarkRows(
  tree: BookmarkTree,
  outermost: readonly TreeNode[],
  addressOf: AddressOf,
): readonly (readonly (string | null)[])[] {
  return [...withInside(tree, outermost)].flatMap((node) => {
    if (node.kind !== 'bookmark') return [];
    const { title, codeHostSlug, path } = node.bookmark;
    return [[pathAround(node), title, codeHostSlug, path, addressOf(node.bookmark) ?? null]];
  });
}

/** A file that browsers import, and how many bookmarks have no address and so are not in it. */
export type NetscapeFile = { readonly text: string; readonly left: number };

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
  return { text: lines.join('\n'), left };
}
