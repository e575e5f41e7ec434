import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useHref } from 'react-router';
import * as v from 'valibot';
import type { BookmarkTree, TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { useServices, useSignedInUser } from '#platform/react.tsx';
import { createStored, getStorageOrEmpty, storageKey } from '#platform/stored.ts';
import { useWindowEvent } from '#ui/page/use-window-event.ts';

/** Maximum number of open folders that are stored. */
const maxOpen = 20_000;

/**
 * Open and selected nodes of the last visit. Contains only the ids of folders and the position of a
 * bookmark, never the content of bookmarks.
 */
const rememberedSchema = v.object({
  /** Keys of the open branches. */
  open: v.pipe(v.array(v.string()), v.maxLength(maxOpen)),
  /**
   * Selected node. A branch is stored by its key, a bookmark by the key of its branch and its
   * position in that branch.
   */
  selected: v.nullable(
    v.object({
      branch: v.nullable(v.string()),
      bookmark: v.nullable(v.object({ positionInSet: v.number(), setSize: v.number() })),
    }),
  ),
});

type RememberedTree = v.InferOutput<typeof rememberedSchema>;

/**
 * Returns the open and selected nodes in the format of the stored entry. `selected` must be a node
 * of the tree in its saved order.
 */
export function serializeTreeState(
  open: ReadonlySet<string>,
  selected: TreeNode | undefined,
): RememberedTree {
  const kept = [...open].slice(0, maxOpen);
  if (selected === undefined) return { open: kept, selected: null };
  const { kind, key, parent, positionInSet, setSize } = selected;
  const isBookmark = kind === 'bookmark';
  return {
    open: kept,
    selected: {
      branch: isBookmark ? (parent?.key ?? null) : key,
      bookmark: isBookmark ? { positionInSet, setSize } : null,
    },
  };
}

/**
 * Returns the key of the stored selected node, if the node still exists. A bookmark is stored by
 * its position, so nothing is selected if the number of nodes in its folder has changed.
 */
export function findStoredSelectedKey(
  { branchesByKey, roots }: BookmarkTree,
  { selected }: RememberedTree,
): string | undefined {
  if (selected === null) return undefined;
  const branch = selected.branch === null ? undefined : branchesByKey.get(selected.branch);
  if (selected.bookmark === null) return branch?.key;
  if (selected.branch !== null && branch === undefined) return undefined;
  const { positionInSet, setSize } = selected.bookmark;
  const node = (branch?.children ?? roots)[positionInSet - 1];
  return node?.kind === 'bookmark' && node.setSize === setSize ? node.key : undefined;
}

/** Returns the storage entry of this user, deployment and service. */
function useStoredTree() {
  const { issuer, subject } = useSignedInUser();
  const { baseUrl } = useServices().config;
  const name = storageKey('bookmark-tree', useHref('/'), baseUrl, issuer, subject);
  return useMemo(() => {
    const storage = getStorageOrEmpty(() => window.localStorage);
    return createStored(storage, name, rememberedSchema);
  }, [name]);
}

/**
 * Returns the open and selected nodes of the last visit, as stored in this browser.
 * @param tree in its saved order
 */
export function useInitialTreeState(tree: BookmarkTree) {
  const stored = useStoredTree();
  const [initial] = useState(() => {
    const remembered = stored.read();
    return {
      /** Keys of the open branches; undefined at the first visit. */
      open: remembered?.open,
      selected: remembered && findStoredSelectedKey(tree, remembered),
    };
  });
  return initial;
}

const delayMs = 500;

/**
 * Stores the open and selected nodes: shortly after a change, and when the user leaves the page or
 * the screen.
 * @param tree in its saved order
 */
export function usePersistTreeState(
  tree: BookmarkTree,
  open: ReadonlySet<string>,
  selectedKey: string | undefined,
): void {
  const stored = useStoredTree();
  const unwritten = useRef<() => RememberedTree>(undefined);
  const flush = useEffectEvent(() => {
    if (unwritten.current !== undefined) stored.write(unwritten.current());
    unwritten.current = undefined;
  });
  useEffect(() => {
    unwritten.current = () =>
      serializeTreeState(open, selectedKey === undefined ? undefined : tree.byKey.get(selectedKey));
    const timer = setTimeout(() => flush(), delayMs);
    return () => clearTimeout(timer);
  }, [open, selectedKey, tree]);
  useWindowEvent('pagehide', () => flush());
  useEffect(() => () => flush(), []);
}
