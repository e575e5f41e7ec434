import type { TreeCommand } from './tree-keys.ts';

/** In pixels from the corner of the window. */
export type Point = { readonly x: number; readonly y: number };

/** What the owner of a tree offers at a row. `at` is where a menu for it belongs. */
export type TreeCommands<N> = {
  readonly [Command in TreeCommand]?: (node: N, at: Point) => void;
};
