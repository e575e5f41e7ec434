import { type KeyboardEvent, type RefObject, type SyntheticEvent, useState } from 'react';
import { selectAllOrNone, selectTo, type TreeSelection } from './tree-selection.ts';
import type { Point, RowCommand, TreeCommands, TreeSource } from './tree-source.ts';
import type { TreeFocus } from './use-tree-focus.ts';

/** Whether it happened on what the selector names, or inside of it. */
export function isOn({ target }: SyntheticEvent, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}

/** Where something is edited in place, keys and clicks belong to the field. */
export function isInField(event: SyntheticEvent): boolean {
  return isOn(event, 'input');
}

/** What a key of the tree itself asks for. */
type TreeIntent =
  /** `extend`: and select everything from the anchor to there. */
  | { readonly kind: 'move'; readonly row: number; readonly extend: boolean }
  | { readonly kind: 'toggle'; readonly open: boolean }
  | { readonly kind: 'open-siblings' | 'activate' }
  /** Take the row in or out; select from the anchor to it; all or none; none. */
  | { readonly kind: 'select' | 'select-range' | 'select-all' | 'select-none' };

type Press = {
  readonly key: string;
  readonly shift: boolean;
  /** Control, or Command. */
  readonly control: boolean;
  readonly alt: boolean;
  /** The row that has focus. */
  readonly row: number;
  readonly rightToLeft: boolean;
  /** How many rows Page Up and Page Down move by. */
  readonly page: number;
};

/**
 * The keys of the WAI-ARIA tree pattern, without type-ahead. Where several rows can be selected it
 * is the pattern’s recommended model: moving about selects nothing, Space takes the row in or out,
 * Shift selects from the anchor to where one goes. Undefined where the key means nothing here; a
 * move to the row one is on already means that there is nowhere to go.
 */
export function intentOf<N>(
  { rows, rowOf, parentOf, describe }: TreeSource<N>,
  press: Press,
): TreeIntent | undefined {
  const { key, shift, control, alt, row, rightToLeft, page } = press;
  const node = rows[row];
  if (node === undefined || alt) return undefined;
  const { open } = describe(node);
  const move = (to: number, extend = shift): TreeIntent => ({
    kind: 'move',
    row: Math.max(0, Math.min(to, rows.length - 1)),
    extend,
  });

  switch (key) {
    case 'ArrowDown':
      return move(row + 1);
    case 'ArrowUp':
      return move(row - 1);
    case 'PageDown':
      return move(row + page);
    case 'PageUp':
      return move(row - page);
    case 'Home':
      return move(0);
    case 'End':
      return move(rows.length - 1);
    case ' ':
      return { kind: shift ? 'select-range' : 'select' };
    case 'a':
    case 'A':
      return control && !shift ? { kind: 'select-all' } : undefined;
    default:
  }
  if (control) return undefined;

  const inwards = rightToLeft ? 'ArrowLeft' : 'ArrowRight';
  const outwards = rightToLeft ? 'ArrowRight' : 'ArrowLeft';
  switch (key) {
    case '*':
      return { kind: 'open-siblings' };
    case 'Escape':
      return { kind: 'select-none' };
    default:
  }
  if (shift) return undefined;
  switch (key) {
    case inwards:
      if (open === undefined) return move(row);
      return open ? move(row + 1) : { kind: 'toggle', open: true };
    case outwards: {
      if (open) return { kind: 'toggle', open: false };
      const parent = parentOf(node);
      return move(parent === null ? row : rowOf(parent));
    }
    case 'Enter':
      return { kind: 'activate' };
    default:
      return undefined;
  }
}

/** A pause this long begins a new word. */
const pauseMs = 700;

/** No name is told apart by more than this, and folding long ones would cost time. */
const maxCompared = 60;

/** Without accents and case, for comparing what was typed. */
function fold(text: string): string {
  return text.slice(0, maxCompared).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Letters typed one after the other, as one text. Times in milliseconds. */
type TypeAhead = {
  /** Whether a word has been begun, so that a space belongs to it. */
  readonly isTyping: (now: number) => boolean;
  /** Adds a character and returns what has been typed so far. */
  readonly type: (character: string, now: number) => string;
  /** Another key was pressed: the next letter begins a new word. */
  readonly end: () => void;
};

export function createTypeAhead(): TypeAhead {
  let typed = '';
  let last = Number.NEGATIVE_INFINITY;
  const isTyping = (now: number) => typed !== '' && now - last < pauseMs;
  return {
    isTyping,
    type: (character, now) => {
      typed = isTyping(now) ? typed + character : character;
      last = now;
      return typed;
    },
    end: () => {
      typed = '';
    },
  };
}

/**
 * The row that typing leads to, or -1. One letter, once or repeated, goes on to the next row that
 * begins with it; several letters stay where they are as long as they fit. Goes round at the end.
 */
export function rowForTyped<N>(
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
  readonly focus: TreeFocus;
  readonly selection: TreeSelection<N> | undefined;
  readonly commands: TreeCommands<N>;
  readonly onMenu: RowCommand<N> | undefined;
  /** Takes a row in or out. */
  readonly onToggleSelected: (node: N) => void;
  readonly onActivate: (node: N) => void;
  readonly onMove: ((node: N) => void) | undefined;
  readonly onToggle: (node: N, open: boolean) => void;
  readonly onOpenSiblings: (node: N) => void;
};

/** Everything that keys do in a tree, at the row that has focus. */
export function useTreeKeys<N>({
  source,
  rowHeight,
  scroller,
  focus,
  selection,
  commands,
  onMenu,
  onToggleSelected: onSelect,
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
    if (node === undefined || event.defaultPrevented || isInField(event)) return;
    if (event.nativeEvent.isComposing) return;
    const { key, shiftKey, altKey, timeStamp } = event;
    const control = event.ctrlKey || event.metaKey;
    const press = { key, shift: shiftKey, control, alt: altKey };
    const keys = pressedKeys(press);
    const command = isMenuKey(keys) ? onMenu : commands.get(keys);
    if (command !== undefined) {
      typeAhead.end();
      event.preventDefault();
      return event.repeat ? undefined : command(node, besideRow(focus.element.current));
    }
    const intent = intentOf(source, {
      ...press,
      row: focus.row,
      rightToLeft: getComputedStyle(event.currentTarget).direction === 'rtl',
      page: Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1),
    });
    const continuesWord = key === ' ' && !shiftKey && typeAhead.isTyping(timeStamp);
    const isCharacter = [...key].length === 1 && !control && !altKey;
    if (continuesWord || (isCharacter && key !== ' ' && key !== '*')) {
      event.preventDefault();
      const typed = typeAhead.type(key, timeStamp);
      const nameOf = (other: N) => describe(other).name;
      return moveTo(rowForTyped(rows, nameOf, focus.row, typed));
    }
    if (!isModifier(key)) typeAhead.end();
    if (intent === undefined) return;
    switch (intent.kind) {
      case 'move':
        event.preventDefault();
        if (intent.extend && selection) selectTo(source, selection, focus.row, intent.row);
        return moveTo(intent.row);
      case 'toggle':
        event.preventDefault();
        return onToggle(node, intent.open);
      case 'open-siblings':
        event.preventDefault();
        return onOpenSiblings(node);
      case 'activate':
        event.preventDefault();
        // A key held down would open one window after the other.
        return event.repeat ? undefined : onActivate(node);
      case 'select':
        event.preventDefault();
        return onSelect(node);
      case 'select-range':
        event.preventDefault();
        return selection && selectTo(source, selection, focus.row, focus.row);
      case 'select-all':
        if (selection === undefined) return;
        event.preventDefault();
        return selectAllOrNone(source, selection);
      case 'select-none':
        return selection?.clear();
      default:
        return intent satisfies never;
    }
  };
}

/** A modifier is pressed on the way to a character. */
function isModifier(key: string): boolean {
  return ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'Dead'].includes(key);
}

function besideRow(row: HTMLElement | null): Point {
  const box = row?.getBoundingClientRect();
  return { x: (box?.left ?? 0) + 48, y: box?.bottom ?? 0 };
}

/** Keys pressed together, as `aria-keyshortcuts` names them: `F2`, `Control+X`, `Alt+ArrowUp`. */
function pressedKeys({
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
function isMenuKey(keys: string): boolean {
  return keys === 'ContextMenu' || keys === 'Shift+F10';
}
