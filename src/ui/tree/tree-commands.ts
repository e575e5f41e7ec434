/** In pixels from the corner of the window. */
export type Point = { readonly x: number; readonly y: number };

/** What is done at a row. `at` is where a menu for it belongs. */
export type RowCommand<N> = (node: N, at: Point) => void;

/** What the owner of a tree offers at a row, by the keys that are pressed for it. */
export type TreeCommands<N> = ReadonlyMap<string, RowCommand<N>>;

/** Keys pressed together, as `aria-keyshortcuts` names them: `F2`, `Control+X`, `Alt+ArrowUp`. */
export function pressedKeys({
  key,
  shift,
  control,
  alt,
}: {
  readonly key: string;
  readonly shift: boolean;
  /** Control, or Command. */
  readonly control: boolean;
  readonly alt: boolean;
}): string {
  const isHeld = control || alt;
  const isCharacter = [...key].length === 1;
  return [
    control && 'Control',
    alt && 'Alt',
    // “?” needs Shift on most keyboards, and “/” on some.
    shift && (isHeld || !isCharacter) && 'Shift',
    isCharacter && isHeld ? key.toUpperCase() : key,
  ]
    .filter((name) => name !== false)
    .join('+');
}

/** Whether they open the menu of a row. */
export function isMenuKey(keys: string): boolean {
  return keys === 'ContextMenu' || keys === 'Shift+F10';
}
