import {
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
  type Ref,
  type SyntheticEvent,
  useCallback,
  useId,
  useImperativeHandle,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { formatNumber } from '#text/format-number.ts';
import { useRowWindow } from '#ui/list/use-row-window.ts';
import { useMediaQuery } from '#ui/page/use-media.ts';
import { createRowRecycler } from './row-recycler.ts';
import styles from './Tree.module.css';
import { getIndent, type RenderRow, TreeGuides, TreeRow } from './TreeRow.tsx';
import { selectRangeTo, type TreeSelection } from './tree-selection.ts';
import type { RowCommand, TreeCommands, TreeSource, WindowPosition } from './tree-source.ts';
import { type DropTarget, type TreeDrag, useTreeDrag } from './use-tree-drag.ts';
import { useTreeFocus } from './use-tree-focus.ts';
import { isEventWithin, isInInput, useTreeKeys } from './use-tree-keys.ts';

/** Next to a row, or after the last row. */
function DropMark<N>({
  source: { rows, rowOf, describe },
  target,
  rowHeight,
}: {
  source: TreeSource<N>;
  target: DropTarget<N>;
  rowHeight: number;
}) {
  if (target.where === 'into') return null;
  const row = target.where === 'end' ? rows.length : rowOf(target.node);
  const level = target.where === 'end' ? 1 : describe(target.node).level;
  const style: CSSProperties & Record<'--tree-indent', number> = {
    insetBlockStart: (row + (target.where === 'after' ? 1 : 0)) * rowHeight,
    '--tree-indent': getIndent(level),
  };
  return <div className={styles.dropMark} style={style} />;
}

export type TreeHandle = {
  /** Makes the row the tab stop and scrolls it into view. */
  readonly goTo: (key: string, options: { focus: boolean }) => void;
};

/** `field` replaces the content of the row. */
export type RowEditor = { readonly key: string; readonly field: ReactNode };

/**
 * Maximum number of printed rows: 150 pages. Tens of thousands of rows would block the browser for
 * minutes.
 */
const maxPrintedRows = 5000;

const noSelection = { subscribe: () => () => {}, version: () => 0 };
const noCommands: TreeCommands<unknown> = new Map();

/**
 * Follows the WAI-ARIA tree pattern, with a single tab stop. The focused row has DOM focus and
 * stays rendered when it is scrolled out of view.
 */
export function Tree<N>({
  label,
  source,
  rowHeight,
  selection,
  togglesOnClick = false,
  activatesOnClick = false,
  initialKey,
  renderRow,
  opensPage,
  onToggle,
  onOpenSiblings,
  onSelect,
  onActivate,
  onMove,
  commands = noCommands,
  onMenu,
  drag,
  editor,
  ref,
}: {
  label: string;
  source: TreeSource<N>;
  /** In pixels. */
  rowHeight: number;
  /** If it is missing, rows aren't selectable, and a click or Space acts like Enter. */
  selection?: TreeSelection<N>;
  /** True if a plain click toggles the selection, for users without a Control key. */
  togglesOnClick?: boolean;
  /** A click without modifier keys acts like Enter, instead of selecting only the row. */
  activatesOnClick?: boolean;
  /** First tab stop if nothing is selected. */
  initialKey?: string | undefined;
  /** Must be a stable reference; otherwise all rows are rendered again. */
  renderRow: RenderRow<N>;
  /** Whether Enter or a double click on an expandable row calls `onActivate`, not expanding it. */
  opensPage?: (node: N) => boolean;
  onToggle: (node: N, open: boolean) => void;
  onOpenSiblings: (node: N) => void;
  /** A click or Space has made a row the only selected row. */
  onSelect?: (node: N) => void;
  /** Enter or a double click on a row that isn't expandable, or that opens a page. */
  onActivate?: (node: N) => void;
  /** A key press has moved focus to a row, which doesn't change the selection. */
  onMove?: ((node: N) => void) | undefined;
  commands?: TreeCommands<N>;
  onMenu?: RowCommand<N>;
  drag?: TreeDrag<N> | undefined;
  editor?: RowEditor | undefined;
  ref?: Ref<TreeHandle>;
}) {
  const id = useId();
  const { rows, describe } = source;
  const getVisibleRows = useCallback(
    ({ scrollTop, clientHeight }: HTMLElement) => {
      const top = Math.floor(scrollTop / rowHeight);
      return { first: top, end: top + Math.ceil(clientHeight / rowHeight) + 1 };
    },
    [rowHeight],
  );
  const rowWindow = { count: rows.length, getVisibleRows, overscan: 4, maxPrinted: maxPrintedRows };
  const { ref: scroller, first, end, printing } = useRowWindow<HTMLDivElement>(rowWindow);
  const [firstKey] = useState(() => [...(selection?.keys() ?? [])][0] ?? initialKey);
  const focus = useTreeFocus(source, firstKey);
  const tree = useRef<HTMLDivElement>(null);
  const ghost = useRef<HTMLDivElement>(null);
  const [rowSlots] = useState(createRowRecycler);
  const dragging = useTreeDrag({ source, rowHeight, drag, scroller, tree, ghost, onToggle });
  const { subscribe, version } = selection ?? noSelection;
  useSyncExternalStore(subscribe, version);

  const { goToKey } = focus;
  useImperativeHandle(ref, () => ({ goTo: goToKey }), [goToKey]);

  const activate = (node: N) => {
    const { open } = describe(node);
    if (open === undefined || opensPage?.(node)) onActivate?.(node);
    else onToggle(node, !open);
  };

  /** `alone` selects only this row. */
  const select = (node: N, { alone }: { alone: boolean }) => {
    if (selection === undefined) return;
    const { key } = describe(node);
    if (alone) selection.selectOnly(key);
    else selection.toggle(key);
    if (selection.size() === 1 && selection.has(key)) onSelect?.(node);
  };

  const onKeyDown = useTreeKeys({
    source,
    rowHeight,
    scroller,
    focus,
    selection,
    commands,
    onMenu,
    onToggleSelected: (node) => (selection ? select(node, { alone: false }) : activate(node)),
    onActivate: activate,
    onMove,
    onToggle,
    onOpenSiblings,
  });

  const hitOf = (event: SyntheticEvent) => {
    const element =
      event.target instanceof Element ? event.target.closest<HTMLElement>('[data-row]') : null;
    const row = Number(element?.dataset.row);
    const node = element ? rows[row] : undefined;
    return element && node !== undefined ? { element, row, node } : undefined;
  };

  const keyAt = (event: SyntheticEvent) => {
    const hit = hitOf(event);
    return hit && describe(hit.node).key;
  };

  const onClick = (event: MouseEvent) => {
    const hit = hitOf(event);
    if (dragging.tookClick() || hit === undefined || isInInput(event)) return;
    const { node, row, element } = hit;
    const control = event.ctrlKey || event.metaKey;
    if (isEventWithin(event, '[data-menu]')) return onMenu?.(node, getMenuPosition(event.target));
    // Without selection, a click with a modifier key follows the link, for example in a new tab.
    if (selection === undefined && (control || event.shiftKey)) return;
    event.preventDefault();
    element.focus({ preventScroll: true });
    if (isEventWithin(event, '[data-toggle]')) return onToggle(node, !describe(node).open);
    if (selection === undefined) {
      // The click at the end of selecting text must not activate the row.
      return window.getSelection()?.isCollapsed === false ? undefined : activate(node);
    }
    if (event.shiftKey) return selectRangeTo(source, selection, row, row);
    if (activatesOnClick && !control && !togglesOnClick) return activate(node);
    select(node, { alone: !control && !togglesOnClick });
  };

  const style: CSSProperties & Record<'--row-height', string> = {
    ...(!printing && { blockSize: rows.length * rowHeight }),
    '--row-height': `${rowHeight}px`,
  };
  const shown = Array.from({ length: end - first }, (_, offset) => first + offset);
  if (focus.row >= 0 && focus.row < first) shown.unshift(focus.row);
  if (focus.row >= end) shown.push(focus.row);
  const items = shown.flatMap((row) => {
    const node = rows[row];
    return node === undefined ? [] : { row, node, item: describe(node) };
  });
  const slots = rowSlots.assignElements(
    items.map(({ item }) => item.key),
    items.find(({ row }) => row === focus.row)?.item.key,
  );
  const target = dragging.dragging?.target;
  const isTouch = useMediaQuery('(pointer: coarse)');
  const [pointed, setPointed] = useState<string>();

  return (
    <div ref={scroller} className={styles.scroller}>
      <div
        ref={tree}
        role="tree"
        aria-label={label}
        aria-multiselectable={selection && true}
        className={styles.tree}
        data-selecting={togglesOnClick || undefined}
        style={style}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onDoubleClick={(event) => {
          const hit = hitOf(event);
          const onControl = isInInput(event) || isEventWithin(event, '[data-toggle], [data-menu]');
          if (activatesOnClick || onControl) return;
          if (selection && hit !== undefined) activate(hit.node);
        }}
        onContextMenu={(event) => {
          const hit = hitOf(event);
          if (hit === undefined || onMenu === undefined || isInInput(event)) return;
          event.preventDefault();
          hit.element.focus({ preventScroll: true });
          onMenu(hit.node, { x: event.clientX, y: event.clientY });
        }}
        // Rows that scroll under a resting pointer must not count as hovered, unlike with
        // `pointerenter`.
        onPointerMove={(event) => {
          if (event.pointerType !== 'touch') setPointed(keyAt(event));
        }}
        onPointerLeave={() => setPointed(undefined)}
        onPointerDown={(event) => {
          const hit = hitOf(event);
          if (hit !== undefined && !isInInput(event)) dragging.onPress(hit.node, event);
        }}
        // Prevents native dragging of links.
        onDragStart={(event) => event.preventDefault()}
        onFocus={(event) => {
          const hit = hitOf(event);
          if (hit === undefined) return;
          focus.onRowFocus(hit.row);
          // A link in the row is not a tab stop, so focus moves to the row.
          if (event.target !== hit.element && !isInInput(event)) {
            hit.element.focus({ preventScroll: true });
          }
        }}
        onBlur={focus.onBlur}
      >
        {items.map(({ row, node, item }) => {
          const slot = slots.get(item.key);
          const isSelected = selection?.has(item.key);
          const isPartlySelected = selection?.isPartlySelected;
          // Touch screens have no hover, so the selected row shows its controls; with multiple
          // selection, the selection bar has them.
          const isTouched = isTouch && !togglesOnClick && isSelected === true;
          return (
            <TreeRow
              key={slot}
              ref={row === focus.row ? focus.element : undefined}
              id={`${id}${slot}`}
              node={node}
              row={row}
              item={item}
              top={printing ? undefined : row * rowHeight}
              current={row === focus.row}
              selected={isPartlySelected ? undefined : isSelected}
              checked={isPartlySelected && (isPartlySelected(item.key) ? 'mixed' : isSelected)}
              target={target?.where === 'into' && target.node === node}
              hasMenu={onMenu !== undefined && (isTouched || item.key === pointed)}
              hasHandle={isTouched && (drag?.canDrag(node) ?? false)}
              field={editor?.key === item.key ? editor.field : undefined}
              renderRow={renderRow}
            />
          );
        })}
        {!printing && <TreeGuides rows={items} rowHeight={rowHeight} />}
        {target && <DropMark source={source} target={target} rowHeight={rowHeight} />}
      </div>
      {printing && end < rows.length && (
        <p>
          Only the first {formatNumber(end)} of {formatNumber(rows.length)} rows are printed.
        </p>
      )}
      {drag && (
        <div ref={ghost} popover="manual" className={styles.ghost}>
          {dragging.dragging && drag.describe(dragging.dragging.node)}
        </div>
      )}
    </div>
  );
}

function getMenuPosition(target: EventTarget): WindowPosition {
  const box = target instanceof Element ? target.getBoundingClientRect() : undefined;
  return { x: box?.left ?? 0, y: box?.top ?? 0, height: box?.height ?? 0 };
}
