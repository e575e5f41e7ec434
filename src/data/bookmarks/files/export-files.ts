import * as v from 'valibot';
import type { Bookmark, BookmarkFolder, BookmarkState } from '#data/bookmarks/bookmark.ts';
import { bookmarkStateSchema } from '#data/bookmarks/schema.ts';
import {
  type BookmarkTree,
  getStoredName,
  type TreeNode,
  walkSubtree,
} from '#data/bookmarks/tree/bookmark-tree.ts';
import { walkWithDescendants } from '#data/bookmarks/tree/selection.ts';

/**
 * Selects nodes for an export. The given nodes, which must not contain each other, and nodes
 * directly under “Recovered” become the top level.
 */
export function extractSubtrees(tree: BookmarkTree, outermost: readonly TreeNode[]): BookmarkState {
  const folders: BookmarkFolder[] = [];
  const bookmarks: Bookmark[] = [];
  for (const top of outermost) {
    for (const node of walkSubtree(tree, top)) {
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

/** Uses the format of the service (interface 2.5), which `readStateFile` parses. */
export function writeStateFile({ folders, bookmarks, lastFolderId }: BookmarkState): string {
  return `${JSON.stringify({ folders, bookmarks, lastFolderId }, null, 2)}\n`;
}

export type StateFileProblem =
  /** The file isn't valid JSON, for example because it is truncated. */
  | 'not-json'
  /** The JSON contains neither a list of folders nor a list of bookmarks. */
  | 'not-a-state';

type StateFile =
  | { readonly ok: true; readonly state: BookmarkState }
  | { readonly ok: false; readonly problem: StateFileProblem };

/** Parses as leniently as a response of the service. */
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

export const bookmarkColumns = ['Folder', 'Title', 'Repository', 'Path', 'URL'] as const;

/**
 * Limited, because with thousands of nested folders, every row would contain thousands of names.
 */
const maxPathSegments = 32;

/** Returns the names of the folders that contain a node; null at the top level. */
function getFolderPath({ parent }: TreeNode): string | null {
  const names: string[] = [];
  let at = parent;
  for (; at !== null && names.length < maxPathSegments; at = at.parent)
    names.unshift(getStoredName(at));
  if (at !== null) names.unshift('…');
  return parent && names.join(' / ');
}

/**
 * Creates a row per bookmark among the nodes, which must not contain each other, and their
 * descendants. Missing values are null.
 */
export function createBookmarkRows(
  tree: BookmarkTree,
  outermost: readonly TreeNode[],
  addressOf: GetBookmarkUrl,
): readonly (readonly (string | null)[])[] {
  return [...walkWithDescendants(tree, outermost)].flatMap((node) => {
    if (node.kind !== 'bookmark') return [];
    const { title, codeHostSlug, path } = node.bookmark;
    return [[getFolderPath(node), title, codeHostSlug, path, addressOf(node.bookmark) ?? null]];
  });
}

/** `left` is the number of omitted bookmarks, which have no URL. */
export type NetscapeFile = { readonly text: string; readonly left: number };

/** Absolute http(s) URL; undefined if there is none. */
export type GetBookmarkUrl = (bookmark: Bookmark) => string | undefined;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Joins the lines, because Chrome parses the file line by line. */
function escapeHtmlLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/**
 * Maximum number of indented levels. Deeper trees would produce files that consist mostly of white
 * space.
 */
const maxIndentLevels = 32;

function indent(depth: number): string {
  return '    '.repeat(Math.min(depth, maxIndentLevels));
}

function header(title: string): string[] {
  return [
    '<!DOCTYPE NETSCAPE-Bookmark-file-1>',
    '<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">',
    `<TITLE>${escapeHtmlLine(title)}</TITLE>`,
    `<H1>${escapeHtmlLine(title)}</H1>`,
    '<DL><p>',
  ];
}

/**
 * Writes one line per folder and bookmark, without dates, because the service stores none.
 * `outermost` are in tree order and must not contain each other.
 */
export function writeNetscapeHtml(
  tree: BookmarkTree,
  outermost: readonly TreeNode[],
  { title, addressOf }: { readonly title: string; readonly addressOf: GetBookmarkUrl },
): NetscapeFile {
  const lines = header(title);
  let left = 0;
  for (const top of outermost) {
    /** End indexes of the folders whose lists aren't closed yet, innermost last. */
    const ends: number[] = [];
    const closeUpTo = (index: number) => {
      while ((ends.at(-1) ?? Number.POSITIVE_INFINITY) <= index) {
        ends.pop();
        lines.push(`${indent(ends.length + 1)}</DL><p>`);
      }
    };
    for (const node of walkSubtree(tree, top)) {
      closeUpTo(node.index);
      const margin = indent(ends.length + 1);
      if (node.kind !== 'bookmark') {
        lines.push(
          `${margin}<DT><H3>${escapeHtmlLine(getStoredName(node))}</H3>`,
          `${margin}<DL><p>`,
        );
        ends.push(node.end);
        continue;
      }
      const address = addressOf(node.bookmark);
      if (address === undefined) left += 1;
      else
        lines.push(
          `${margin}<DT><A HREF="${escapeHtmlLine(address)}">${escapeHtmlLine(getStoredName(node))}</A>`,
        );
    }
    closeUpTo(top.end);
  }
  lines.push('</DL><p>', '');
  return { text: lines.join('\n'), left };
}
