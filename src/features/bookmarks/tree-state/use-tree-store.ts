import { useQuery } from '@tanstack/react-query';
import {
  type RefObject,
  startTransition,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import { filterTree, type TreeFilter } from '#data/bookmarks/search/tree-filter.ts';
import { isSearchPrepared, prepareSearch } from '#data/bookmarks/search/tree-search.ts';
import {
  type BookmarkTree,
  type FolderNode,
  findFolderNode,
  getAncestors,
  type TreeNode,
  type ViewOrder,
  viewOrders,
} from '#data/bookmarks/tree/bookmark-tree.ts';
import { getTree } from '#data/bookmarks/tree/build-tree.ts';
import { sortTree } from '#data/bookmarks/tree/tree-order.ts';
import {
  createInitialTreeView,
  createTreeView,
  openNodes,
} from '#data/bookmarks/tree/visible-rows.ts';
import { hasChanged } from '#data/specifications/last-read-versions.ts';
import {
  getSpecificationKey,
  type LastReadVersion,
  type SpecificationName,
} from '#data/specifications/specification.ts';
import { getSpecification } from '#features/bookmarks/specification-pane.ts';
import { useLastReadVersionsSource } from '#features/bookmarks/use-last-read-versions-by-key.ts';
import { useHasExtension } from '#platform/react.tsx';
import { focusRegion, isFocusInUse } from '#ui/page/focus.ts';
import type { TreeHandle } from '#ui/tree/Tree.tsx';
import { createChoiceParam, createTextParam } from '#workflows/url-state/url-param.ts';
import { useUrlState } from '#workflows/url-state/use-url-state.ts';
import { useInitialTreeState, usePersistTreeState } from './use-remembered-tree.ts';
import { type BookmarkSelection, useSelection } from './use-selection.ts';
import { type BranchExpansion, useTreeView } from './use-tree-view.ts';

const nothing: readonly SpecificationName[] = [];
const none: ReadonlySet<TreeNode> = new Set();

function changedNames(lastReads: readonly LastReadVersion[]): readonly SpecificationName[] {
  return lastReads.filter(hasChanged).map(({ name }) => name);
}

/** Returns the bookmark nodes of the given specifications. */
function bookmarksOf(
  { nodes }: BookmarkTree,
  names: readonly SpecificationName[],
): ReadonlySet<TreeNode> {
  if (names.length === 0) return none;
  const keys = new Set(names.map(getSpecificationKey));
  // Compares paths first, because few nodes have a matching path and building a key for every node
  // is slower.
  const paths = new Set<string | null>(names.map(({ path }) => path));
  const isNamed = (node: TreeNode) => {
    if (node.kind !== 'bookmark' || !paths.has(node.bookmark.path)) return false;
    const name = getSpecification(node.bookmark);
    return name !== undefined && keys.has(getSpecificationKey(name));
  };
  return new Set(nodes.filter(isNamed));
}

/**
 * Returns the bookmarks whose specification has changed since the user read it, if the service
 * provides this information (extension viewer.specificationReadings).
 * @param isKept whether bookmarks stay in `listed` after the user has read them
 */
function useChangedBookmarks(
  tree: BookmarkTree,
  isKept: boolean,
): {
  /** Bookmarks whose specification has changed since the user last read it. */
  readonly changed: ReadonlySet<TreeNode>;
  /**
   * Bookmarks to list: all changed bookmarks, and if `isKept` is true, also changed bookmarks that
   * the user has read in the meantime.
   */
  readonly listed: ReadonlySet<TreeNode>;
} {
  const { data: names = nothing } = useQuery({
    ...useLastReadVersionsSource().query,
    enabled: useHasExtension('viewer.specificationReadings'),
    select: changedNames,
  });
  const [kept, setKept] = useState(nothing);
  const keys = new Set(kept.map(getSpecificationKey));
  const added = isKept ? names.filter((name) => !keys.has(getSpecificationKey(name))) : nothing;
  if (added.length > 0) setKept([...kept, ...added]);
  if (!isKept && kept.length > 0) setKept(nothing);
  const changed = useMemo(() => bookmarksOf(tree, names), [tree, names]);
  const listed = useMemo(() => bookmarksOf(tree, kept), [tree, kept]);
  return { changed, listed: isKept ? listed : changed };
}

/** Search and sort order of the tree, which are stored in the URL. */
export type TreeSearch = {
  readonly query: string;
  readonly setQuery: (query: string) => void;
  /** Bookmarks whose specification has changed since the user last read it. */
  readonly changed: ReadonlySet<TreeNode>;
  /** Folders that contain these bookmarks. */
  readonly foldersWithChanges: ReadonlySet<TreeNode>;
  /**
   * True if the tree shows only changed bookmarks. A bookmark stays listed after the user has read
   * it, so that the rows don't move.
   */
  readonly onlyChanged: boolean;
  readonly setOnlyChanged: (only: boolean) => void;
  readonly clear: () => void;
  /**
   * Filter of the displayed tree; undefined if all nodes are shown. Can be older than `query` while
   * the user types.
   */
  readonly filter: TreeFilter | undefined;
  readonly order: ViewOrder;
  readonly setOrder: (order: ViewOrder) => void;
  /** Tree in the selected order. */
  readonly tree: BookmarkTree;
};

const prepareAfterMs = 200;

const queryParam = createTextParam('q');
const showParam = createChoiceParam('show', ['all', 'changed']);
const orderParam = createChoiceParam('sort', viewOrders);

function useTreeSearch(saved: BookmarkTree): TreeSearch {
  const { value: query, replaceDebounced: setQuery } = useUrlState(queryParam);
  const { value: order, replace: setOrder } = useUrlState(orderParam);
  const { value: show, replace: setShow } = useUrlState(showParam);
  const tree = sortTree(saved, order);
  const onlyChanged = show === 'changed';
  const { changed, listed } = useChangedBookmarks(tree, onlyChanged);
  // Prepares the search index after the first rows are rendered, so that it is ready before the
  // user searches.
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(() => void prepareSearch(tree, stop.signal), prepareAfterMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [tree]);
  // If the search is prepared, renders the results in the same frame as the key press, otherwise a
  // frame later.
  const isAtOnce = query === '' || isSearchPrepared(tree);
  // Passes an empty string if the search is prepared, because every change of a deferred value
  // renders the screen a second time.
  const deferred = useDeferredValue(isAtOnce ? '' : query);
  const applied = isAtOnce ? query : deferred;
  const among = onlyChanged ? listed : undefined;
  const filter = useMemo(() => filterTree(tree, applied, among), [tree, applied, among]);
  const foldersWithChanges = useMemo(
    () => new Set<TreeNode>([...changed].flatMap(getAncestors)),
    [changed],
  );
  const setOnlyChanged = (only: boolean) => setShow(only ? 'changed' : 'all');
  const clear = () => {
    setQuery('');
    if (onlyChanged) setOnlyChanged(false);
  };
  const search = {
    query,
    setQuery,
    changed,
    foldersWithChanges,
    onlyChanged,
    setOnlyChanged,
    clear,
  };
  return { ...search, filter, order, setOrder, tree };
}

/** Node shown in the panel next to the tree. */
export type DisplayedNode = {
  /** Displayed node; undefined while no node or several nodes are selected. */
  readonly node: TreeNode | undefined;
  /** Must be called when a key has moved focus to a node. */
  readonly onMove: (node: TreeNode) => void;
};

/**
 * Time without key presses, in milliseconds, after which the focused node is shown. Longer than the
 * repeat interval of a held key.
 */
const restMs = 150;

/**
 * Returns the node to show next to the tree: the selected node, or the node to which a key has
 * moved focus since the selection. Waits for a pause between key presses, so that skipped rows
 * cause no requests.
 */
function useShownNode(
  tree: BookmarkTree,
  { rows, selected, count }: BookmarkSelection,
): DisplayedNode {
  const [resting, setResting] = useState<{ readonly key: string; readonly version: number }>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const follows = resting !== undefined && resting.version === rows.version() && count <= 1;
  return {
    node: (follows ? tree.byKey.get(resting.key) : undefined) ?? selected,
    onMove: ({ key }) => {
      clearTimeout(timer.current);
      const version = rows.version();
      timer.current = setTimeout(() => {
        // If the selection has changed meanwhile, it is shown instead.
        if (rows.version() !== version) return;
        startTransition(() => setResting({ key, version }));
      }, restMs);
    },
  };
}

/** Functions that scroll to nodes and focus them. */
export type TreeFocusActions = {
  readonly treeHandle: RefObject<TreeHandle | null>;
  readonly detailsHeading: RefObject<HTMLHeadingElement | null>;
  readonly filterField: RefObject<HTMLInputElement | null>;
  readonly focusFilter: () => void;
  /** Focuses the first match of the filter, or the first row without a filter. */
  readonly goToFirst: () => void;
  /** Clears the search and focuses the node at its position in the whole tree. */
  readonly showInFolder: (node: TreeNode) => void;
  /**
   * Waits until the tree contains all nodes with these keys, then selects them. Also focuses the
   * first node, unless focus is in use (`isFocusInUse`).
   */
  readonly goToKeys: (keys: readonly string[]) => void;
  /**
   * Selects the neighbour of a deleted node, except in multiple-selection mode. Also focuses it, or
   * the page heading if there is none, unless focus is in use (`isFocusInUse`).
   */
  readonly goToNeighbour: (neighbour: TreeNode | undefined) => void;
};

function useTreeFocus(
  { tree, filter, clear }: TreeSearch,
  { rows, selected, selectsSeveral, showsDetails, isReturn, select }: BookmarkSelection,
  { reveal }: BranchExpansion,
): TreeFocusActions {
  const treeHandle = useRef<TreeHandle>(null);
  const detailsHeading = useRef<HTMLHeadingElement>(null);
  const filterField = useRef<HTMLInputElement>(null);
  const [awaitedKeys, setAwaitedKeys] = useState<readonly string[]>([]);
  const selectedKey = selected?.key;

  const revealSelected = useEffectEvent(() => {
    if (selected === undefined) return;
    reveal(selected);
    treeHandle.current?.goTo(selected.key, { focus: false });
  });
  // Opens the ancestors of the selected node and scrolls to it, because a URL can select a node in
  // a closed folder or outside the viewport.
  useEffect(() => {
    if (selectedKey !== undefined) revealSelected();
  }, [selectedKey]);

  const focusSelected = useEffectEvent(() => {
    if (selectedKey !== undefined) treeHandle.current?.goTo(selectedKey, { focus: true });
  });
  // Back returns from a specification to the row that opened it.
  useEffect(() => {
    if (isReturn) focusSelected();
  }, [isReturn]);

  useEffect(() => {
    if (!showsDetails) return;
    detailsHeading.current?.focus();
    return () => focusSelected();
  }, [showsDetails]);

  const goTo = (node: TreeNode, { isSelected = true, focus = true } = {}) => {
    reveal(node);
    select(isSelected ? node : undefined, { withDetails: false });
    treeHandle.current?.goTo(node.key, { focus });
  };

  const [firstKey] = awaitedKeys;
  // Waits for all keys, because the tree already contains the key of a moved folder while the
  // folder is still at its old position.
  const areThere = awaitedKeys.every((key) => tree.byKey.has(key));
  const firstNode = areThere && firstKey !== undefined ? tree.byKey.get(firstKey) : undefined;
  const goToAwaited = useEffectEvent((node: TreeNode) => {
    setAwaitedKeys([]);
    goTo(node, { focus: !isFocusInUse() });
    if (awaitedKeys.length > 1) rows.selectKeys(awaitedKeys);
  });
  useEffect(() => {
    if (firstNode !== undefined) goToAwaited(firstNode);
  }, [firstNode]);

  return {
    treeHandle,
    detailsHeading,
    filterField,
    focusFilter: () => {
      filterField.current?.focus();
      filterField.current?.select();
    },
    goToFirst: () => {
      const first = filter?.matches[0] ?? tree.nodes[0];
      if (first !== undefined) treeHandle.current?.goTo(first.key, { focus: true });
    },
    goToKeys: setAwaitedKeys,
    showInFolder: (node) => {
      clear();
      goTo(node);
    },
    goToNeighbour: (neighbour) => {
      const focus = !isFocusInUse();
      if (neighbour !== undefined) goTo(neighbour, { isSelected: !selectsSeveral, focus });
      else {
        select(undefined, { withDetails: false });
        if (focus) focusRegion('heading');
      }
    },
  };
}

/** State of the tree on the bookmarks screen, and functions that change it. */
export type TreeStore = {
  /** Tree in the order of the service. */
  readonly saved: BookmarkTree;
  /** Folder that was last used according to the service. */
  readonly lastFolder: FolderNode | undefined;
  readonly search: TreeSearch;
  readonly branches: BranchExpansion;
  readonly selection: BookmarkSelection;
  readonly shown: DisplayedNode;
  readonly focus: TreeFocusActions;
};

/**
 * Creates the state of the tree. Initially, the open branches and the selected node are those of
 * the last visit.
 */
export function useTreeStore(state: BookmarkState): TreeStore {
  const saved = getTree(state);
  const lastFolder = findFolderNode(saved, state.lastFolderId);
  const search = useTreeSearch(saved);
  const { tree, filter } = search;
  const initial = useInitialTreeState(saved);
  const selection = useSelection(tree, initial.selected);
  const { selected } = selection;
  const branches = useTreeView(
    tree,
    () => {
      const view =
        initial.open === undefined
          ? createInitialTreeView(tree)
          : createTreeView(tree, initial.open);
      const first = selected ?? lastFolder;
      return openNodes(view, first ? getAncestors(first) : []);
    },
    filter,
  );
  const shown = useShownNode(tree, selection);
  const focus = useTreeFocus(search, selection, branches);
  usePersistTreeState(saved, branches.open, selected?.key);
  return { saved, lastFolder, search, branches, selection, shown, focus };
}
