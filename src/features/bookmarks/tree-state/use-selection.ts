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
import { useRecordOpenedItem } from '#workflows/items/recent-items.ts';

/** Selected nodes, and functions that change the selection. */
export type BookmarkSelection = {
  readonly rows: TreeSelection<TreeNode>;
  /** The selected node, if there is only one. */
  readonly selected: TreeNode | undefined;
  readonly count: number;
  /**
   * True in multiple-selection mode: a click on a row selects or deselects the row and doesn't
   * change the selection of other rows.
   */
  readonly selectsSeveral: boolean;
  readonly setSelectsSeveral: (several: boolean) => void;
  /** Folder id in the URL, if the tree contains no folder with this id. */
  readonly unknownFolderId: string | undefined;
  /** True if a narrow screen shows the details instead of the tree. */
  readonly showsDetails: boolean;
  /** True if Back has returned from the specification that the selected node opened. */
  readonly isReturn: boolean;
  /**
   * Selects a node. With `withDetails`, also shows the details of the node on a narrow screen. With
   * `addsEntry`, Back leads to the URL without a folder.
   */
  readonly select: (
    node: TreeNode | undefined,
    options: { readonly withDetails: boolean; readonly addsEntry?: boolean },
  ) => void;
  readonly leaveDetails: () => void;
  /** Selects a node and navigates to the path `address`. Back returns to the node in the tree. */
  readonly selectAndNavigate: (node: TreeNode, address: string) => void;
};

/**
 * Returns the folder id that the URL contains while a node is selected: the id of a selected
 * folder, or the id of a selected bookmark's folder.
 */
function getUrlFolderId(node: TreeNode | undefined): string | undefined {
  const folder = node?.kind === 'bookmark' ? node.parent : node;
  return folder?.kind === 'folder' ? folder.folder.id : undefined;
}

/** State of history entries that were created because the user changed the selection. */
const followingState = { followsSelection: true } as const;

/**
 * State of the history entry that shows the details on a narrow screen. Back returns from this
 * entry to the tree.
 */
const detailsState = { ...followingState, bookmarkDetails: true } as const;

/** State of the history entry from which the selected node opened its specification. */
const openedState = { ...followingState, openedSelection: true } as const;

function isMarked(
  state: unknown,
  mark: keyof typeof detailsState | keyof typeof openedState,
): boolean {
  return typeof state === 'object' && state !== null && mark in state;
}

/**
 * Renders the component when the selection changes. A single selected node is rendered immediately,
 * because the URL and keyboard handling depend on it. A selection of several nodes changes only
 * texts, so rendering it has low priority.
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
 * Keeps the selection and the URL in sync. While one node is selected, the URL contains the id of
 * its folder (bookmarks have no id). If a link or Back changes the folder id in the URL, that
 * folder is selected.
 * @param initialKey key of the initially selected node; ignored if the URL contains another folder
 */
export function useSelection(
  tree: BookmarkTree,
  initialKey: string | undefined,
): BookmarkSelection {
  const { folderId: segment } = useParams();
  const navigate = useNavigate();
  const location = useLocation();
  const isHistoryMove = useNavigationType() === 'POP';
  const named = segment === undefined ? undefined : decodePathSegment(segment);
  const [selection] = useState(() => {
    const initial = initialKey === undefined ? undefined : tree.byKey.get(initialKey);
    // The initial key applies only if it agrees with the URL, which contains the folder of a
    // bookmark.
    const isInitial = named === undefined || (initial && getUrlFolderId(initial) === named);
    const key = isInitial ? initialKey : findFolderNode(tree, named)?.key;
    return createTreeSelection<TreeNode>(key === undefined || !tree.byKey.has(key) ? [] : [key]);
  });
  useSelectionChanges(selection);
  const [selectsSeveral, setSelectsSeveral] = useState(false);
  const selected = onlySelected(selection, tree);
  const isKnown = findFolderNode(tree, named) !== undefined;
  useRecordOpenedItem(
    named !== undefined && isKnown ? { kind: 'folder', folderId: named } : undefined,
  );

  useLayoutEffect(() => selection.retain((key) => tree.byKey.has(key)), [selection, tree]);

  const followAddress = useEffectEvent(() => {
    if (selected !== undefined && getUrlFolderId(selected) === named) return;
    const folder = findFolderNode(tree, named);
    if (folder === undefined) selection.clear();
    else selection.selectOnly(folder.key);
  });
  /** Folder id in the URL, or in the URL to which the router is navigating. */
  const target = useRef(named);
  const followed = useRef(named);
  const onAddressChange = useEffectEvent(() => {
    // Ignores a change of the URL that the selection itself caused, because the selection can have
    // changed again since then.
    if (isMarked(location.state, 'followsSelection') && !isHistoryMove) return;
    target.current = named;
    followAddress();
  });
  useLayoutEffect(() => {
    if (followed.current === named) return;
    followed.current = named;
    onAddressChange();
  }, [named]);

  /**
   * Selects a node and puts its folder into the URL. Keeps the search and the order in the URL. With
   * `addsEntry`, Back leads to the URL without a folder.
   */
  const follow = async (node: TreeNode | undefined, addsEntry = false) => {
    if (node === undefined) selection.clear();
    else selection.selectOnly(node.key);
    const next = getUrlFolderId(node);
    const pathname = next === undefined ? paths.bookmarks() : paths.bookmarkFolder(next);
    // The new entry has the URL of the list and is replaced afterwards, because an entry with another
    // URL would count as a new screen and move focus to its heading.
    if (addsEntry && target.current === undefined) {
      await navigate({ pathname: paths.bookmarks(), search: location.search });
    }
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
    unknownFolderId: isKnown ? undefined : named,
    showsDetails: isMarked(location.state, 'bookmarkDetails'),
    select: async (node, { withDetails, addsEntry = false }) => {
      const to = await follow(node, addsEntry);
      // Adds a history entry for the details, so that Back returns to the node in the tree.
      if (withDetails && window.matchMedia(narrowScreenQuery).matches) {
        await navigate(to, { state: detailsState });
      }
    },
    leaveDetails: () => void navigate(-1),
    isReturn: isMarked(location.state, 'openedSelection') && isHistoryMove,
    selectAndNavigate: async (node, address) => {
      const to = await follow(node);
      await navigate(to, { replace: true, state: openedState });
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
