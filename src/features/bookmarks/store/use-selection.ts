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
  folderWithId,
  type TreeNode,
} from '#data/bookmarks/tree/bookmark-tree.ts';
import { paths } from '#paths.ts';
import { fromSegment } from '#text/path-segment.ts';
import { narrowScreen } from '#ui/page/use-media.ts';
import { createTreeSelection, type TreeSelection } from '#ui/tree/tree-selection.ts';

/** What is selected. */
export type SelectedItems = {
  readonly rows: TreeSelection<TreeNode>;
  /** The selected node, if it is the only one. */
  readonly selected: TreeNode | undefined;
  readonly count: number;
  /** A plain click selects a row or deselects it, and leaves the others as they are. */
  readonly selectsSeveral: boolean;
  readonly setSelectsSeveral: (several: boolean) => void;
  /** The URL names a folder that isn't there. */
  readonly unknownFolderId: string | undefined;
  /** On a narrow screen, where tree and details are screens of their own: the details are shown. */
  readonly showsDetails: boolean;
  /** `withDetails` goes on to the details on a narrow screen. */
  readonly select: (node: TreeNode | undefined, options: { withDetails: boolean }) => void;
  readonly leaveDetails: () => void;
  /** Selects a node and goes on to another screen, from which Back leads to it. */
  readonly leaveFor: (node: TreeNode, address: string) => void;
};

/** The id of the folder in the address while a node is selected: itself, or the folder around it. */
function addressOf(node: TreeNode | undefined): string | undefined {
  const folder = node?.kind === 'bookmark' ? node.parent : node;
  return folder?.kind === 'folder' ? folder.folder.id : undefined;
}

/** Marks the entries of the history whose address follows the selection. */
const followingState = { followsSelection: true } as const;

/** On a narrow screen the details are an entry of the history, so that Back leads to the tree. */
const detailsState = { ...followingState, bookmarkDetails: true } as const;

function isMarked(state: unknown, mark: keyof typeof detailsState): boolean {
  return typeof state === 'object' && state !== null && mark in state;
}

/**
 * Renders after a change of the selection. Rows show it by themselves, so what is told of several may follow
 * a frame later. A single node is what keys and the address go on from.
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
 * The selection, synchronised with the address. If one node is selected, the address names its folder
 * (a bookmark has no id). If a link or Back changes the address, its folder is selected.
 * @param initialKey selected first, unless the address names another folder
 */
export function useSelection(tree: BookmarkTree, initialKey: string | undefined): SelectedItems {
  const { folderId: segment } = useParams();
  const navigate = useNavigate();
  const location = useLocation();
  const isHistoryMove = useNavigationType() === 'POP';
  const named = segment === undefined ? undefined : fromSegment(segment);
  const [selection] = useState(() => {
    const initial = initialKey === undefined ? undefined : tree.byKey.get(initialKey);
    // The URL of a bookmark contains only its folder, so the initial key is checked against the
    // URL.
    const isInitial = named === undefined || (initial && addressOf(initial) === named);
    const key = isInitial ? initialKey : folderWithId(tree, named)?.key;
    return createTreeSelection<TreeNode>(key === undefined || !tree.byKey.has(key) ? [] : [key]);
  });
  useSelectionChanges(selection);
  const [selectsSeveral, setSelectsSeveral] = useState(false);
  const selected = onlySelected(selection, tree);

  useLayoutEffect(() => selection.retain((key) => tree.byKey.has(key)), [selection, tree]);

  const followAddress = useEffectEvent(() => {
    if (selected !== undefined && addressOf(selected) === named) return;
    const folder = folderWithId(tree, named);
    if (folder === undefined) selection.clear();
    else selection.selectOnly(folder.key);
  });
  /** The folder that the address names, or will name as soon as the router is there. */
  const target = useRef(named);
  const followed = useRef(named);
  const onAddressChange = useEffectEvent(() => {
    // The selection caused this change of the URL and can be newer than it, so it stays.
    if (isMarked(location.state, 'followsSelection') && !isHistoryMove) return;
    target.current = named;
    followAddress();
  });
  useLayoutEffect(() => {
    if (followed.current === named) return;
    followed.current = named;
    onAddressChange();
  }, [named]);

  /** Selects a node and lets the address follow, with the search and the order as they are. */
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
      named !== undefined && folderWithId(tree, named) === undefined ? named : undefined,
    showsDetails: isMarked(location.state, 'bookmarkDetails'),
    select: async (node, { withDetails }) => {
      const to = await follow(node);
      // Adds a second history entry, so that Back returns to the selected node in the tree.
      if (withDetails && window.matchMedia(narrowScreen).matches) {
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
