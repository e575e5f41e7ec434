import type { RefObject } from 'react';
import type { TreeFilter } from '#data/bookmarks/search/tree-filter.ts';
import type {
  BookmarkTree,
  FolderNode,
  TreeNode,
  ViewOrder,
} from '#data/bookmarks/tree/bookmark-tree.ts';
import type { TreeHandle } from '#ui/tree/Tree.tsx';
import type { TreeSelection } from '#ui/tree/tree-selection.ts';
import type { TreeSource } from '#ui/tree/tree-source.ts';

/** What is searched for and in which order siblings are shown. All of it stands in the address. */
export type TreeSearch = {
  readonly query: string;
  readonly setQuery: (query: string) => void;
  /** The bookmarks whose specification changed since the person read it. */
  readonly changed: ReadonlySet<TreeNode>;
  /** Only these are shown. What is read meanwhile stays, so that nothing moves by itself. */
  readonly onlyChanged: boolean;
  readonly setOnlyChanged: (only: boolean) => void;
  readonly clearFilter: () => void;
  /** Undefined while nothing is searched for. May be a moment behind what is being typed. */
  readonly filter: TreeFilter | undefined;
  readonly order: ViewOrder;
  readonly setOrder: (order: ViewOrder) => void;
  /** The tree in that order. */
  readonly tree: BookmarkTree;
};

/** Which branches are open. A newer tree keeps those that it still has. */
export type OpenBranches = {
  /** Keys of the branches that are open while nothing is searched for. */
  readonly open: ReadonlySet<string>;
  readonly isOpen: (node: TreeNode) => boolean;
  /** The rows that follow from it. */
  readonly source: TreeSource<TreeNode>;
  readonly toggle: (node: TreeNode, open: boolean) => void;
  readonly openSiblings: (node: TreeNode) => void;
  /** Opens or closes a node and everything inside it. */
  readonly toggleWithin: (node: TreeNode, open: boolean) => void;
  readonly openAll: () => void;
  readonly closeAll: () => void;
  /** Opens every branch around a node. */
  readonly reveal: (node: TreeNode) => void;
};

/** What is selected. */
export type SelectedItems = {
  readonly selection: TreeSelection<TreeNode>;
  /** The selected node, if it is the only one. */
  readonly selected: TreeNode | undefined;
  readonly count: number;
  /** A plain click selects a row or deselects it, and leaves the others as they are. */
  readonly selectsSeveral: boolean;
  readonly setSelectsSeveral: (several: boolean) => void;
  /** The address names a folder that isn't there. */
  readonly unknownFolderId: string | undefined;
  /** On a narrow screen, where tree and details are screens of their own: the details are shown. */
  readonly showsDetails: boolean;
  /** `withDetails` goes on to the details on a narrow screen. */
  readonly select: (node: TreeNode | undefined, options: { withDetails: boolean }) => void;
  readonly leaveDetails: () => void;
  /** Selects a node and goes on to another screen, from which Back leads to it. */
  readonly leaveFor: (node: TreeNode, address: string) => void;
};

/** What the panel beside the tree shows. */
export type ShownNode = {
  /** Undefined while several nodes are selected, or none. */
  readonly shown: TreeNode | undefined;
  /** A key has moved focus to a node. */
  readonly onMove: (node: TreeNode) => void;
};

/** Brings nodes into view and moves focus to them. */
export type TreeFocus = {
  readonly treeHandle: RefObject<TreeHandle | null>;
  readonly detailsHeading: RefObject<HTMLHeadingElement | null>;
  readonly filterField: RefObject<HTMLInputElement | null>;
  readonly focusFilter: () => void;
  /** Clears the search and goes to a node. */
  readonly showInFolder: (node: TreeNode) => void;
  /** Selects nodes and goes to the first one, as soon as all these keys are in the tree. */
  readonly goToKeys: (keys: readonly string[]) => void;
  /**
   * The focused node was deleted: goes to the node beside it, or to the heading. Who selects several rows
   * hasn’t chosen that node: it is not selected then.
   */
  readonly goToNeighbour: (neighbour: TreeNode | undefined) => void;
  /** Goes to what was created under a key; without one, focus stays where it is, if anywhere. */
  readonly goToCreated: (key: string | undefined) => void;
};

/** Everything the bookmarks screen shows of the tree, and how that changes. */
export type TreeStore = TreeSearch &
  OpenBranches &
  SelectedItems &
  ShownNode &
  TreeFocus & {
    /** The tree in the order that the service keeps. */
    readonly saved: BookmarkTree;
    /** The folder in which the service says something was filed last. */
    readonly lastFolder: FolderNode | null;
  };
