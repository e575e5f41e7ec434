import type { MovedBookmark } from '#data/bookmarks/moves/plan-repairs.ts';
import type { BookmarkNode, BookmarkTree } from '#data/bookmarks/tree/bookmark-tree.ts';
import { hasChanged } from '#data/specifications/last-read-versions.ts';
import {
  getSpecificationKey,
  type LastReadVersion,
  type SpecificationName,
} from '#data/specifications/specification.ts';
import { getSpecification } from '#features/bookmarks/specification-pane.ts';
import type { SpecificationChecks } from './use-bookmark-check.ts';

/** Bookmarks that need the user's attention, in tree order. */
export type BookmarkHealth = {
  readonly moved: readonly MovedBookmark[];
  readonly missing: readonly BookmarkNode[];
  readonly changed: readonly BookmarkNode[];
  readonly unread: readonly BookmarkNode[];
  /** Bookmarks whose specification couldn't be checked. */
  readonly failed: readonly { readonly node: BookmarkNode; readonly error: unknown }[];
  /** Bookmarks without a repository or a path, which can't be checked. */
  readonly incomplete: readonly BookmarkNode[];
};

/** Returns the specifications of all bookmarks, without duplicates. */
export function getBookmarkedSpecifications({ nodes }: BookmarkTree): readonly SpecificationName[] {
  const names = new Map<string, SpecificationName>();
  for (const node of nodes) {
    const name = node.kind === 'bookmark' ? getSpecification(node.bookmark) : undefined;
    if (name !== undefined) names.set(getSpecificationKey(name), name);
  }
  return [...names.values()];
}

export function findUncheckedSpecifications(
  names: readonly SpecificationName[],
  checks: SpecificationChecks,
): readonly SpecificationName[] {
  return names.filter((name) => !checks.has(getSpecificationKey(name)));
}

/** Returns the number of bookmarks that can be checked, and how many of them are checked. */
export function countChecked(
  { nodes }: BookmarkTree,
  checks: SpecificationChecks,
): { readonly total: number; readonly checked: number } {
  let total = 0;
  let checked = 0;
  for (const node of nodes) {
    const name = node.kind === 'bookmark' ? getSpecification(node.bookmark) : undefined;
    if (name === undefined) continue;
    total += 1;
    if (checks.has(getSpecificationKey(name))) checked += 1;
  }
  return { total, checked };
}

/**
 * Groups bookmarks by the kind of finding.
 * @param isComplete true if `lastReads` contains all last read versions, so that the other
 * specifications have never been read
 */
export function getBookmarkHealth(
  { nodes }: BookmarkTree,
  checks: SpecificationChecks,
  lastReads: ReadonlyMap<string, LastReadVersion> | undefined,
  isComplete: boolean,
): BookmarkHealth {
  const moved: MovedBookmark[] = [];
  const missing: BookmarkNode[] = [];
  const changed: BookmarkNode[] = [];
  const unread: BookmarkNode[] = [];
  const failed: { readonly node: BookmarkNode; readonly error: unknown }[] = [];
  const incomplete: BookmarkNode[] = [];
  for (const node of nodes) {
    if (node.kind !== 'bookmark') continue;
    const name = getSpecification(node.bookmark);
    if (name === undefined) {
      incomplete.push(node);
      continue;
    }
    const key = getSpecificationKey(name);
    const check = checks.get(key);
    const lastRead = lastReads?.get(key);
    switch (check?.kind) {
      case 'moved':
        moved.push({ node, to: check.to });
        continue;
      case 'missing':
        missing.push(node);
        continue;
      case 'failed':
        failed.push({ node, error: check.error });
        break;
      case 'found':
      case undefined:
        break;
      default:
        check satisfies never;
    }
    const changedSince = check?.kind === 'found' ? check.changedSince : undefined;
    if (lastRead === undefined) {
      if (isComplete) unread.push(node);
    } else if (
      hasChanged(lastRead) ||
      (changedSince !== undefined && changedSince === lastRead.etag)
    ) {
      // `changedSince` is the ETag that the user had read before the check. If the user has read
      // the current text since then, `lastRead.etag` differs, and the bookmark isn't listed.
      changed.push(node);
    }
  }
  return { moved, missing, changed, unread, failed, incomplete };
}
