import { startTransition, useEffect, useRef, useState } from 'react';
import type { BookmarkTree } from '#data/bookmarks/tree/bookmark-tree.ts';
import type { SelectedItems, ShownNode } from './tree-store.ts';

/** A key that is held down moves on sooner. */
const restMs = 150;

/**
 * The node that the panel beside the tree shows: the one that is selected, or the row to which keys have
 * moved since. The panel waits until the keys rest, so that it asks for nothing that is passed by.
 */
export function useShownNode(
  tree: BookmarkTree,
  { selection, selected, count }: Pick<SelectedItems, 'selection' | 'selected' | 'count'>,
): ShownNode {
  const [resting, setResting] = useState<{ readonly key: string; readonly version: number }>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const follows = resting !== undefined && resting.version === selection.version() && count <= 1;
  return {
    shown: (follows ? tree.byKey.get(resting.key) : undefined) ?? selected,
    onMove: ({ key }) => {
      clearTimeout(timer.current);
      const version = selection.version();
      timer.current = setTimeout(() => startTransition(() => setResting({ key, version })), restMs);
    },
  };
}
