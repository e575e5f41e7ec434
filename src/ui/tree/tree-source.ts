/** Position in pixels from the top left corner of the window. */
export type Point = { readonly x: number; readonly y: number };

/** Runs a command for a row. `at` is the position for a menu. */
export type RowCommand<N> = (node: N, at: Point) => void;

/**
 * Row commands of a tree by keyboard shortcut in `aria-keyshortcuts` format: `F2`, `Control+X`,
 * `Alt+ArrowUp`.
 */
export type TreeCommands<N> = ReadonlyMap<string, RowCommand<N>>;

/** Description of a row for rendering and keyboard navigation. */
export type TreeItem = {
  readonly key: string;
  /** Name matched by type-ahead. */
  readonly name: string;
  /** Depth, 1 at the root. */
  readonly level: number;
  /** Position among the siblings, counted from 1. */
  readonly positionInSet: number;
  readonly setSize: number;
  /** True if expanded; undefined if the row isn't expandable. */
  readonly open: boolean | undefined;
};

/**
 * Data model of a Tree. Every method is called for the visible rows on each focus move and
 * selection, so none can take time proportional to the size of the tree.
 */
export type TreeSource<N> = {
  readonly rows: readonly N[];
  /** Returns the row of a node; -1 if it is hidden in a collapsed branch. */
  readonly rowOf: (node: N) => number;
  readonly keyOf: (node: N) => string;
  readonly find: (key: string) => N | undefined;
  readonly parentOf: (node: N) => N | null;
  readonly describe: (node: N) => TreeItem;
  /**
   * True if range selection and “select all” include the row; if omitted, they include every row.
   * Individual selection works for any row.
   */
  readonly isInRanges?: ((node: N) => boolean) | undefined;
};
