import { type KeyboardEvent, type RefObject, useState } from 'react';
import { isInField } from './event-target.ts';
import type { Point, RowCommand, TreeCommands } from './tree-commands.ts';
import { intentOf } from './tree-keys.ts';
import { selectAllOrNone, selectTo } from './tree-selecting.ts';
import type { TreeSelection } from './tree-selection.ts';
import type { TreeSource } from './tree-source.ts';
import { createTypeAhead, rowForTyped } from './type-ahead.ts';
import type { TreeFocus } from './use-tree-focus.ts';

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
