/**
 * In pixels in the window. The menu opens below the `height` pixels from `y`, or above `y` if there
 * is no space below.
 */
export type WindowPosition = { readonly x: number; readonly y: number; readonly height?: number };

/** The command can open a menu at `at`. */
export type RowCommand<N> = (node: N, at: WindowPosition) => void;

/** Commands by shortcut, in the format of `aria-keyshortcuts`: `F2`, `Control+X`, `Alt+ArrowUp`. */
export type TreeCommands<N> = ReadonlyMap<string, RowCommand<N>>;

/** Row of a tree, as rendering and keyboard navigation need it. */
export type TreeItem = {
  readonly key: string;
  /** Name by which a user finds the row when typing its first letters. */
  readonly name: string;
  /** Depth of the row; 1 at the root. */
  readonly level: number;
  /** 1-based, among the siblings. */
  readonly positionInSet: number;
  readonly setSize: number;
  /** Undefined if the row isn't expandable. */
  readonly open: boolean | undefined;
};

/**
 * The methods are called for each visible row whenever focus or the selection changes, so their
 * time must not depend on the size of the tree.
 */
export type TreeSource<N> = {
  readonly rows: readonly N[];
  /** Returns the index of the row; -1 if the node is hidden in a collapsed branch. */
  readonly rowOf: (node: N) => number;
  readonly keyOf: (node: N) => string;
  readonly find: (key: string) => N | undefined;
  readonly parentOf: (node: N) => N | null;
  readonly describe: (node: N) => TreeItem;
  /**
   * True if range selection and “select all” include the row; every row by default. Others can be
   * selected individually.
   */
  readonly isInRanges?: ((node: N) => boolean) | undefined;
};

/** 1-based. */
type TreePosition<N> = Pick<TreeItem, 'level' | 'positionInSet' | 'setSize'> & { readonly node: N };

/**
 * Yields nodes in tree order. Calls `childrenOf` after a node has been yielded, so a search can
 * stop early. Uses no recursion: deep trees would overflow the call stack.
 */
export function* walkTree<N>(
  roots: readonly N[],
  childrenOf: (node: N) => readonly N[],
): Generator<TreePosition<N>> {
  const branches = [{ siblings: roots, position: 0 }];
  for (let branch = branches.at(-1); branch !== undefined; branch = branches.at(-1)) {
    const { siblings, position } = branch;
    const node = siblings[position];
    if (node === undefined) {
      branches.pop();
      continue;
    }
    branch.position += 1;
    const setSize = siblings.length;
    yield { node, level: branches.length, positionInSet: branch.position, setSize };
    const children = childrenOf(node);
    if (children.length > 0) branches.push({ siblings: children, position: 0 });
  }
}

/**
 * Creates a list without `isOpen`, `childrenOf` and `parentOf`. Takes linear time, so create a
 * source only if the nodes or the open branches have changed.
 */
export function createTreeSource<N>({
  roots,
  keyOf,
  nameOf,
  isOpen = () => undefined,
  childrenOf = () => [],
  parentOf = () => null,
  find,
  isInRanges,
}: Pick<TreeSource<N>, 'keyOf' | 'isInRanges'> &
  Partial<Pick<TreeSource<N>, 'parentOf' | 'find'>> & {
    readonly roots: readonly N[];
    /** Returns the name by which a user finds the row when typing. */
    readonly nameOf: (node: N) => string;
    /** Returns undefined if the node isn't expandable. */
    readonly isOpen?: (node: N) => boolean | undefined;
    /** Called only for expanded nodes. */
    readonly childrenOf?: (node: N) => readonly N[];
  }): TreeSource<N> {
  const positions = [...walkTree(roots, (node) => (isOpen(node) ? childrenOf(node) : []))];
  const rows = positions.map(({ node }) => node);
  const rowOfKey = new Map(rows.map((node, row) => [keyOf(node), row]));
  const rowOf = (node: N) => rowOfKey.get(keyOf(node)) ?? -1;
  return {
    rows,
    rowOf,
    keyOf,
    // Without `find`, nodes in collapsed branches aren't found.
    find: find ?? ((key) => rows[rowOfKey.get(key) ?? -1]),
    parentOf,
    isInRanges,
    describe: (node) => {
      const { level = 1, positionInSet = 1, setSize = 1 } = positions[rowOf(node)] ?? {};
      return {
        key: keyOf(node),
        name: nameOf(node),
        level,
        positionInSet,
        setSize,
        open: isOpen(node),
      };
    },
  };
}
