/**
 * Position of a menu, in pixels from the top left corner of the window. The menu opens below the
 * `height` pixels from `y`, or above `y` if there is no space below.
 */
export type WindowPosition = { readonly x: number; readonly y: number; readonly height?: number };

/** Runs a command for a row. The command can open a menu at the position `at`. */
export type RowCommand<N> = (node: N, at: WindowPosition) => void;

/**
 * Commands for the rows of a tree. The keys of the map are keyboard shortcuts in
 * `aria-keyshortcuts` format: `F2`, `Control+X`, `Alt+ArrowUp`.
 */
export type TreeCommands<N> = ReadonlyMap<string, RowCommand<N>>;

/** Description of a row for rendering and keyboard navigation. */
export type TreeItem = {
  readonly key: string;
  /** Name of the row, for finding it by typing its first letters. */
  readonly name: string;
  /** Depth of the row in the tree; 1 at the root. */
  readonly level: number;
  /** 1-based position among the siblings of the row. */
  readonly positionInSet: number;
  readonly setSize: number;
  /** True if the row is expanded; undefined if it isn't expandable. */
  readonly open: boolean | undefined;
};

/**
 * Data model of a Tree. The methods are called for each visible row whenever focus or the selection
 * changes, so their running time must not depend on the size of the tree.
 */
export type TreeSource<N> = {
  readonly rows: readonly N[];
  /** Returns the row index of a node; -1 if the node is hidden in a collapsed branch. */
  readonly rowOf: (node: N) => number;
  readonly keyOf: (node: N) => string;
  readonly find: (key: string) => N | undefined;
  readonly parentOf: (node: N) => N | null;
  readonly describe: (node: N) => TreeItem;
  /**
   * True if range selection and “select all” include this row. If this function is omitted, they
   * include every row. An excluded row can still be selected individually.
   */
  readonly isInRanges?: ((node: N) => boolean) | undefined;
};
