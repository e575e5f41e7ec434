import {
  startTransition,
  useEffectEvent,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react';
import { useLocation, useNavigate, useNavigationType, useParams } from 'react-router';
import {
  type BookmarkTree,
  findFolderNode,
  type TreeNode,
} from '#data/bookmarks/tree/bookmark-tree.ts';
import { paths } from '#paths.ts';
import { decodePathSegment } from '#text/path-segment.ts';
import { narrowScreenQuery } from '#ui/page/use-media.ts';
import { createTreeSelection, type TreeSelection } from '#ui/tree/tree-selection.ts';

/** Selected nodes, and functions that change the selection. */
export type SelectedItems = {
  readonly rows: TreeSelection<TreeNode>;
  /** The selected node, if there is only one. */
  readonly selected: TreeNode | undefined;
  readonly count: number;
  /**
   * True in multiple-selection mode, in which a plain click selects or deselects a row without
   * affecting the others.
   */
  readonly selectsSeveral: boolean;
  readonly setSelectsSeveral: (several: boolean) => void;
  /** Folder id in the URL, if the tree contains no folder with this id. */
  readonly unknownFolderId: string | undefined;
  /** True if a narrow screen shows the details instead of the tree. */
  readonly showsDetails: boolean;
  /** Selects a node. `withDetails` also opens the details on a narrow screen. */
  readonly select: (node: TreeNode | undefined, options: { withDetails: boolean }) => void;
  readonly leaveDetails: () => void;
  /** Selects a node and opens another screen; Back returns to the node. */
  readonly leaveFor: (node: TreeNode, address: string) => void;
};

/**
 * Returns the folder id in the URL while a node is selected: for a folder its own id, for a
 * bookmark the id of its folder.
 */
function addressOf(node: TreeNode | undefined): string | undefined {
  const folder = node?.kind === 'bookmark' ? node.parent : node;
  return folder?.kind === 'folder' ? folder.folder.id : undefined;
}

/** History state of entries whose URL was changed because the selection changed. */
const followingState = { followsSelection: true } as const;

/**
 * History state of the entry for the details on a narrow screen, from which Back returns to the
 * tree.
 */
const detailsState = { ...followingState, bookmarkDetails: true } as const;

function isMarked(state: unknown, mark: keyof typeof detailsState): boolean {
  return typeof state === 'object' && state !== null && mark in state;
}

/**
 * Renders the component after a change of the selection. Rows update themselves, so the text about
 * several selected nodes can be rendered a frame later. A single selected node is needed
 * immediately for keys and the URL.
 */
function useSelectionChanges(selection: TreeSelection<TreeNode>): void {
  const [, render] = useReducer(selection.version, 0);
  useLayoutEffect(
    () =>
      selection.subscribe(() => {
        if (selection.size() > 1) startTransition(render);
        else render();
      }),
    [selection],
  );
}

/**
 * Synchronises the selection with the URL. If one node is selected, the URL contains its folder (a
 * bookmark has no id). If a link or Back changes the URL, the folder in the URL is selected.
 * @param initialKey initial selection, unless the URL contains another folder
 */
export function useSelection(tree: BookmarkTree, initialKey: string | undefined): SelectedItems {
  const { folderId: segment } = useParams();
  const navigate = useNavigate();
  const location = useLocation();
  const isHistoryMove = useNavigationType() === 'POP';
  const named = segment === undefined ? undefined : decodePathSegment(segment);
  const [selection] = useState(() => {
    const initial = initialKey === undefined ? undefined : tree.byKey.get(initialKey);
    // The URL of a bookmark contains only its folder, so the initial key is checked against the
    // URL.
    const isInitial = named === undefined || (initial && addressOf(initial) === named);
    const key = isInitial ? initialKey : findFolderNode(tree, named)?.key;
    return createTreeSelection<TreeNode>(key === undefined || !tree.byKey.has(key) ? [] : [key]);
  });
  useSelectionChanges(selection);
  const [selectsSeveral, setSelectsSeveral] = useState(false);
  const selected = onlySelected(selection, tree);

  useLayoutEffect(() => selection.retain((key) => tree.byKey.has(key)), [selection, tree]);

  const followAddress = useEffectEvent(() => {
    if (selected !== undefined && addressOf(selected) === named) return;
    const folder = findFolderNode(tree, named);
    if (folder === undefined) selection.clear();
    else selection.selectOnly(folder.key);
  });
  /** Folder id in the URL, or the folder id that the router is about to set. */
  const target = useRef(named);
  const followed = useRef(named);
  const onAddressChange = useEffectEvent(() => {
    // The selection caused this change of the URL and may have changed again since, so the URL must
    // not overwrite it.
    if (isMarked(location.state, 'followsSelection') && !isHistoryMove) return;
    target.current = named;
    followAddress();
  });
  useLayoutEffect(() => {
    if (followed.current === named) return;
    followed.current = named;
    onAddressChange();
  }, [named]);

  /** Selects a node and updates the folder in the URL. Search and order in the URL don't change. */
  const follow = async (node: TreeNode | undefined) => {
    if (node === undefined) selection.clear();
    else selection.selectOnly(node.key);
    const next = addressOf(node);
    const pathname = next === undefined ? paths.bookmarks() : paths.bookmarkFolder(next);
    const follows = next === target.current && !isMarked(location.state, 'bookmarkDetails');
    target.current = next;
    const to = { pathname, search: location.search };
    if (!follows) await navigate(to, { replace: true, state: followingState });
    return to;
  };

  return {
    rows: selection,
    selected,
    count: selection.size(),
    selectsSeveral,
    setSelectsSeveral,
    unknownFolderId:
      named !== undefined && findFolderNode(tree, named) === undefined ? named : undefined,
    showsDetails: isMarked(location.state, 'bookmarkDetails'),
    select: async (node, { withDetails }) => {
      const to = await follow(node);
      // Adds a second history entry, so that Back returns to the selected node in the tree.
      if (withDetails && window.matchMedia(narrowScreenQuery).matches) {
        await navigate(to, { state: detailsState });
      }
    },
    leaveDetails: () => void navigate(-1),
    leaveFor: async (node, address) => {
      await follow(node);
      await navigate(address);
    },
  };
}

function onlySelected(
  selection: TreeSelection<TreeNode>,
  tree: BookmarkTree,
): TreeNode | undefined {
  if (selection.size() !== 1) return undefined;
  const [key] = selection.keys();
  return key === undefined ? undefined : tree.byKey.get(key);
}
