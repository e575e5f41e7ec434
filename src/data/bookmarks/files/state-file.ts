import * as v from 'valibot';
import type { Bookmark, BookmarkFolder, BookmarkState } from '#data/bookmarks/bookmark.ts';
import { bookmarkStateSchema } from '#data/bookmarks/schema.ts';
import { type BookmarkTree, subtreeOf, type TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';

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

export type StateFile =
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
