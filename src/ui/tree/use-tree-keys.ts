import { type KeyboardEvent, type RefObject, type SyntheticEvent, useState } from 'react';
import { getRowIndexForKey } from '#ui/list/list-keys.ts';
import { selectRangeTo, type TreeSelection, toggleSelectAll } from './tree-selection.ts';
import type { RowCommand, TreeCommands, TreeSource, WindowPosition } from './tree-source.ts';
import type { RovingFocus } from './use-tree-focus.ts';

export function isEventWithin({ target }: SyntheticEvent, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}

/** True in the input that edits a row in place, which handles its own keys and clicks. */
export function isInInput(event: SyntheticEvent): boolean {
  return isEventWithin(event, 'input');
}

type TreeIntent =
  /** `extend` also selects all rows from the anchor to the row. */
  | { readonly row: number; readonly extend: boolean }
  | 'open'
  | 'close'
  | 'open-siblings'
  | 'activate'
  /** Toggle the row, select from the anchor to it, select all or no rows, clear the selection. */
  | 'select'
  | 'select-range'
  | 'select-all'
  | 'select-none';

type Press = {
  readonly key: string;
  readonly shift: boolean;
  /** True if Control or Command is pressed. */
  readonly control: boolean;
  readonly alt: boolean;
  /** Index of the focused row. */
  readonly row: number;
  readonly rightToLeft: boolean;
  /** Number of rows that Page Up and Page Down move by. */
  readonly page: number;
};

/**
 * Follows the WAI-ARIA tree pattern, without type-ahead. With multiple selection, its recommended
 * model: moving focus selects nothing, Space toggles the row, and Shift selects from the anchor.
 * Undefined if the key has no meaning; a move to the current row if there is no further row.
 */
export function getKeyIntent<N>(
  { rows, rowOf, parentOf, describe }: TreeSource<N>,
  press: Press,
): TreeIntent | undefined {
  const { key, shift, control, alt, row, rightToLeft, page } = press;
  const node = rows[row];
  if (node === undefined || alt) return undefined;
  const { open } = describe(node);
  const move = (to: number): TreeIntent => ({ row: to, extend: shift });
  const to = getRowIndexForKey(key, row, rows.length - 1, page);
  if (to !== undefined) return move(to);
  if (key === ' ') return shift ? 'select-range' : 'select';
  if (control) return key.toLowerCase() === 'a' && !shift ? 'select-all' : undefined;
  if (key === '*') return 'open-siblings';
  if (key === 'Escape') return 'select-none';
  if (shift) return undefined;
  if (key === 'Enter') return 'activate';
  if (key === (rightToLeft ? 'ArrowLeft' : 'ArrowRight')) {
    if (open === undefined) return move(row);
    return open ? move(Math.min(row + 1, rows.length - 1)) : 'open';
  }
  if (key === (rightToLeft ? 'ArrowRight' : 'ArrowLeft')) {
    if (open) return 'close';
    const parent = parentOf(node);
    return move(parent === null ? row : rowOf(parent));
  }
  return undefined;
}

/** Milliseconds after which the next letter starts a new word. */
const newWordPauseMs = 700;

/**
 * Number of compared characters. Folding long names is slow, and names usually differ within this
 * length.
 */
const maxComparedLength = 60;

/** Returns the first `maxComparedLength` characters in lower case and without accents. */
function fold(text: string): string {
  return text.slice(0, maxComparedLength).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/**
 * Joins letters typed in quick succession, for finding a row by name. Times are in milliseconds.
 */
export function createTypeAhead() {
  let typed = '';
  let last = Number.NEGATIVE_INFINITY;
  const isTyping = (now: number) => typed !== '' && now - last < newWordPauseMs;
  return {
    /** Space is then a character of the word. */
    isTyping,
    /** Returns the text typed so far. */
    type: (character: string, now: number) => {
      typed = isTyping(now) ? typed + character : character;
      last = now;
      return typed;
    },
    /** Ends the word, because another key was pressed. */
    end: () => {
      typed = '';
    },
  };
}

/**
 * Returns -1 if no name starts with `typed`. A single letter, even repeated, selects the next
 * match. Several letters keep the current row as long as its name starts with them. The search
 * continues at the top.
 */
export function findTypedRow<N>(
  rows: readonly N[],
  nameOf: (node: N) => string,
  from: number,
  typed: string,
): number {
  const search = (text: string, first: number): number => {
    const prefix = fold(text);
    for (let step = 0; step < rows.length; step += 1) {
      const row = (first + step) % rows.length;
      const node = rows[row];
      if (node !== undefined && fold(nameOf(node)).startsWith(prefix)) return row;
    }
    return -1;
  };
  const letters = [...typed];
  const [letter = ''] = letters;
  if (letters.length > 1) {
    const row = search(typed, from);
    if (row >= 0 || letters.some((other) => other !== letter)) return row;
  }
  return search(letter, from + 1);
}

type KeyOptions<N> = {
  readonly source: TreeSource<N>;
  readonly rowHeight: number;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly focus: RovingFocus;
  readonly selection: TreeSelection<N> | undefined;
  readonly commands: TreeCommands<N>;
  readonly onMenu: RowCommand<N> | undefined;
  readonly onToggleSelected: (node: N) => void;
  readonly onActivate: (node: N) => void;
  readonly onMove: ((node: N) => void) | undefined;
  readonly onToggle: (node: N, open: boolean) => void;
  readonly onOpenSiblings: (node: N) => void;
};

/** Actions apply to the focused row. */
export function useTreeKeys<N>({
  source,
  rowHeight,
  scroller,
  focus,
  selection,
  commands,
  onMenu,
  onToggleSelected,
  onActivate,
  onMove,
  onToggle,
  onOpenSiblings,
}: KeyOptions<N>): (event: KeyboardEvent<HTMLElement>) => void {
  const { rows, describe } = source;
  const [typeAhead] = useState(createTypeAhead);

  const moveTo = (row: number) => {
    focus.goToRow(row, { focus: true });
    const node = rows[row];
    if (node !== undefined) onMove?.(node);
  };

  return (event) => {
    const node = rows[focus.row];
    if (node === undefined || event.defaultPrevented || isInInput(event)) return;
    if (event.nativeEvent.isComposing) return;
    const { key, shiftKey, altKey, timeStamp } = event;
    const control = event.ctrlKey || event.metaKey;
    const press = { key, shift: shiftKey, control, alt: altKey };
    const keys = pressedKeys(press);
    const opensMenu = keys === 'ContextMenu' || keys === 'Shift+F10';
    const command = opensMenu ? onMenu : commands.get(keys);
    if (command !== undefined) {
      typeAhead.end();
      event.preventDefault();
      return event.repeat ? undefined : command(node, getAdjacentRow(focus.element.current));
    }
    const intent = getKeyIntent(source, {
      ...press,
      row: focus.row,
      rightToLeft: getComputedStyle(event.currentTarget).direction === 'rtl',
      page: Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1),
    });
    const continuesWord = key === ' ' && !shiftKey && typeAhead.isTyping(timeStamp);
    const isCharacter = [...key].length === 1 && !control && !altKey;
    // Names don't begin with “?” or “/”, which are shortcuts of the screen.
    if (continuesWord || (isCharacter && !/^[ *?/]$/.test(key))) {
      event.preventDefault();
      const typed = typeAhead.type(key, timeStamp);
      const nameOf = (other: N) => describe(other).name;
      return moveTo(findTypedRow(rows, nameOf, focus.row, typed));
    }
    if (!isModifier(key)) typeAhead.end();
    if (intent === undefined || (intent === 'select-all' && selection === undefined)) return;
    if (intent === 'select-none') return selection?.clear();
    event.preventDefault();
    if (typeof intent === 'object') {
      if (intent.extend && selection) selectRangeTo(source, selection, focus.row, intent.row);
      return moveTo(intent.row);
    }
    switch (intent) {
      case 'open':
      case 'close':
        return onToggle(node, intent === 'open');
      case 'open-siblings':
        return onOpenSiblings(node);
      case 'activate':
        // A key that is held down would open one window after another.
        return event.repeat ? undefined : onActivate(node);
      case 'select':
        return onToggleSelected(node);
      case 'select-range':
        return selection && selectRangeTo(source, selection, focus.row, focus.row);
      case 'select-all':
        return selection && toggleSelectAll(source, selection);
      default:
        return intent satisfies never;
    }
  };
}

/** True for a key that is pressed before a character, so that it doesn't end a typed word. */
function isModifier(key: string): boolean {
  return ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'Dead'].includes(key);
}

function getAdjacentRow(row: HTMLElement | null): WindowPosition {
  const box = row?.getBoundingClientRect();
  return { x: (box?.left ?? 0) + 48, y: box?.top ?? 0, height: box?.height ?? 0 };
}

/** Returns keys in `aria-keyshortcuts` format: `F2`, `Control+X`, `Alt+ArrowUp`. */
function pressedKeys({
  key,
  shift,
  control,
  alt,
}: Pick<Press, 'key' | 'shift' | 'control' | 'alt'>): string {
  const isHeld = control || alt;
  const isCharacter = [...key].length === 1;
  return [
    control && 'Control',
    alt && 'Alt',
    // Ignored for characters: most keyboard layouts need it for “?”, and some for “/”.
    shift && (isHeld || !isCharacter) && 'Shift',
    isCharacter && isHeld ? key.toUpperCase() : key,
  ]
    .filter((name) => name !== false)
    .join('+');
}
