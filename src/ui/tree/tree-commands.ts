/** In pixels from the corner of the window. */
export type Point = { readonly x: number; readonly y: number };

/** What is done at a row. `at` is where a menu for it belongs. */
export type RowCommand<N> = (node: N, at: Point) => void;

/**
 * What the owner of a tree offers at a row, by the keys pressed for it as
 * `aria-keyshortcuts` names them: `F2`, `Control+X`, `Alt+ArrowUp`.
 */
export type TreeCommands<N> = ReadonlyMap<string, RowCommand<N>>;
