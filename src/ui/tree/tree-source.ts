/** In pixels from the corner of the window. */
export type Point = { readonly x: number; readonly y: number };

/** What is done at a row. `at` is where a menu for it belongs. */
export type RowCommand<N> = (node: N, at: Point) => void;

/**
 * What the owner of a tree offers at a row, by the keys pressed for it as
 * `aria-keyshortcuts` names them: `F2`, `Control+X`, `Alt+ArrowUp`.
 */
export type TreeCommands<N> = ReadonlyMap<string, RowCommand<N>>;

/** What a row says of itself. */
export type TreeItem = {
  readonly key: string;
  /** For type-ahead. */
  readonly name: string;
  /** 1 at the root. */
  readonly level: number;
  /** From 1. */
  readonly positionInSet: number;
  readonly setSize: number;
  /** Undefined for what has nothing inside. */
  readonly open: boolean | undefined;
};

/**
 * What a Tree asks of the model behind it. Moving focus and selecting ask these questions for the
 * rows on screen only, and no answer may take time that grows with the tree.
 */
export type TreeSource<N> = {
  readonly rows: readonly N[];
  /** -1 while the node is hidden inside something closed. */
  readonly rowOf: (node: N) => number;
  readonly keyOf: (node: N) => string;
  readonly find: (key: string) => N | undefined;
  readonly parentOf: (node: N) => N | null;
  readonly describe: (node: N) => TreeItem;
  /**
   * Whether ranges and “all” take a row in; without it they take every row. One by one any row can be
   * selected.
   */
  readonly isInRanges?: ((node: N) => boolean) | undefined;
};
