import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import * as v from 'valibot';
import type { BookmarkTree, TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { useServices } from '#platform/react.tsx';
import { userStore } from '#platform/user-store.ts';
import { useWindowEvent } from '#ui/page/use-window-event.ts';

/** Maximum number of open folders that are stored. */
const maxOpen = 20_000;

/**
 * Stored state of the tree at the last visit: open branches and the selected node. Contains ids of
 * folders and the position of a bookmark, but no content of bookmarks.
 */
const rememberedSchema = v.object({
  /** Keys of the open branches. */
  open: v.pipe(v.array(v.string()), v.maxLength(maxOpen)),
  /**
   * Selected node. A branch is identified by its key, a bookmark by the key of its branch and its
   * position in the branch.
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
 * Converts the open branches and the selected node to the stored format. `selected` must be a node
 * of the tree in the saved order.
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
 * Returns the key of the node that was selected at the last visit; undefined if the node doesn't
 * exist. A bookmark is found by its position, so the result is undefined if the number of nodes in
 * its folder has changed.
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

const rememberedTree = userStore('bookmark-tree', rememberedSchema, { services: ['baseUrl'] });

/**
 * Returns the open branches and the selected node of the last visit from the browser's storage.
 * @param tree bookmarks in the saved order
 */
export function useInitialTreeState(tree: BookmarkTree) {
  const services = useServices();
  const [initial] = useState(() => {
    const remembered = rememberedTree(services).read();
    return {
      /** Keys of the open branches; undefined on the first visit. */
      open: remembered?.open,
      selected: remembered && findStoredSelectedKey(tree, remembered),
    };
  });
  return initial;
}

const delayMs = 500;

/**
 * Stores the open branches and the selected node shortly after each change, and when the user
 * leaves the page or the screen.
 * @param tree bookmarks in the saved order
 */
export function usePersistTreeState(
  tree: BookmarkTree,
  open: ReadonlySet<string>,
  selectedKey: string | undefined,
): void {
  const services = useServices();
  const stored = useMemo(() => rememberedTree(services), [services]);
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
