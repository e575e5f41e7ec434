import type { Bookmark, BookmarkState } from '#data/bookmarks/bookmark.ts';
import { bookmarkKey } from '#data/bookmarks/tree/node-keys.ts';
import type { FullTarget } from './branch-names.ts';
import type { Skip } from './import-skipped.ts';

/** The parent of what stands in no folder of the file. */
export const outermost = -1;

export type KnownRules = {
  /** What is bookmarked already. */
  readonly existing: BookmarkState;
  /** The id of the folder to import into; null for the root. */
  readonly into: string | null;
  /** What is bookmarked anywhere is left out; else only what the target holds already. */
  readonly skipKnown: boolean;
};

/** Tells what is there already, in the file and among the bookmarks. */
export function knownTargets({ existing, into, skipKnown }: KnownRules) {
  const anywhere = (target: Pick<Bookmark, 'codeHostSlug' | 'path'>) =>
    bookmarkKey({ ...target, folderId: null });
  const known = new Set(
    existing.bookmarks
      .filter(({ folderId }) => skipKnown || (folderId ?? '') === (into ?? ''))
      .map(anywhere),
  );
  const inFile = new Set<string>();
  const everywhere = new Set(existing.bookmarks.map(anywhere));
  const skipOf = (target: FullTarget, parent: number): Skip | undefined => {
    if ((skipKnown || parent === outermost) && known.has(anywhere(target))) {
      return { kind: 'known', reason: 'It is bookmarked already.' };
    }
    const key = bookmarkKey({ ...target, folderId: String(parent) });
    if (inFile.has(key)) {
      return { kind: 'repeated', reason: 'The same folder of the file has it already.' };
    }
    inFile.add(key);
    return undefined;
  };
  return { skipOf, isKnown: (target: FullTarget) => everywhere.has(anywhere(target)) };
}
