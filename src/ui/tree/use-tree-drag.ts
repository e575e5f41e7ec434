import {
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { useEscapeFirst, useWindowEvent } from '#ui/page/use-window-event.ts';
import type { TreeSource } from './tree-source.ts';
import { isEventWithin } from './use-tree-keys.ts';

/** Next to a row, inside a row, or after the last row. */
export type DropTarget<N> =
  | { readonly where: 'before' | 'after' | 'into'; readonly node: N }
  | { readonly where: 'end' };

/** Functions of the component that renders the tree. */
export type TreeDrag<N> = {
  readonly canDrag: (node: N) => boolean;
  /** Returns the text at the pointer. */
  readonly describe: (node: N) => string;
  /** True if the node can contain other nodes, even if it is empty. */
  readonly isContainer: (node: N) => boolean;
  readonly canDrop: (dragged: N, target: DropTarget<N>) => boolean;
  readonly onDrop: (dragged: N, target: DropTarget<N>) => void;
};

/** Fraction of a row's height at its top and bottom, where a drop goes next to the row. */
const edgeFraction = 0.25;

/**
 * Returns the best target first: inside a container if the position is in its middle, otherwise
 * next to the row. `rowOffset` is the distance from the top of the first row, in rows.
 */
export function getDropTargets<N>(
  { rows, describe }: Pick<TreeSource<N>, 'rows' | 'describe'>,
  isContainer: TreeDrag<N>['isContainer'],
  rowOffset: number,
): readonly DropTarget<N>[] {
  const row = Math.floor(rowOffset);
  const node = rows[Math.max(0, row)];
  if (node === undefined || row >= rows.length) return [{ where: 'end' }];
  const within = row < 0 ? 0 : rowOffset - row;
  const beside: DropTarget<N> = { where: within < 0.5 ? 'before' : 'after', node };
  if (!isContainer(node)) return [beside];
  const into: DropTarget<N> = { where: 'into', node };
  if (within < edgeFraction) return [beside, into];
  // The bottom of an expanded container is directly above its first child.
  if (within > 1 - edgeFraction && describe(node).open !== true) return [beside, into];
  return [into, beside];
}

/** Distance in pixels below which a movement is a press. */
const dragThreshold = 4;
/** Height in pixels of the zones at the top and bottom in which a drag scrolls the tree. */
const scrollZone = 36;
const openDelayMs = 600;

/** Needed for rendering. */
export type ActiveDrag<N> = {
  readonly node: N;
  readonly target: DropTarget<N> | undefined;
};

type Press<N> = {
  readonly node: N;
  readonly pointerId: number;
  readonly startX: number;
  readonly startY: number;
  x: number;
  y: number;
  started: boolean;
};

type DragOptions<N> = {
  readonly source: TreeSource<N>;
  readonly rowHeight: number;
  readonly drag: TreeDrag<N> | undefined;
  readonly scroller: RefObject<HTMLElement | null>;
  /** Contains the rows; its top is that of the first row. */
  readonly tree: RefObject<HTMLElement | null>;
  /** Follows the pointer and describes the dragged rows. */
  readonly ghost: RefObject<HTMLElement | null>;
  readonly onToggle: (node: N, open: boolean) => void;
};

/**
 * Supports a mouse or a pen, or a finger on the drag handle. Holding the pointer over a collapsed
 * folder expands it; near the top or bottom, the tree scrolls. Escape cancels.
 */
export function useTreeDrag<N>({
  source,
  rowHeight,
  drag,
  scroller,
  tree,
  ghost,
  onToggle,
}: DragOptions<N>) {
  const press = useRef<Press<N>>(undefined);
  const hovered = useRef<{
    node?: N | undefined;
    timer?: ReturnType<typeof setTimeout> | undefined;
  }>({});
  const [dragging, setDragging] = useState<ActiveDrag<N>>();
  const [isPressed, setPressed] = useState(false);
  /** The click event at the end of a drag must not select a row. */
  const moved = useRef(false);

  const targetUnder = (grip: Press<N>): DropTarget<N> | undefined => {
    const top = tree.current?.getBoundingClientRect().top;
    if (drag === undefined || top === undefined) return undefined;
    const rowOffset = (grip.y - top) / rowHeight;
    return getDropTargets(source, drag.isContainer, rowOffset).find((target) =>
      drag.canDrop(grip.node, target),
    );
  };

  const openHovered = useEffectEvent((node: N) => {
    if (source.describe(node).open === false) onToggle(node, true);
  });
  /** Expands a collapsed folder while the pointer rests on it. */
  const hover = useEffectEvent((node: N | undefined) => {
    if (hovered.current.node === node) return;
    clearTimeout(hovered.current.timer);
    hovered.current = {
      node,
      timer: node === undefined ? undefined : setTimeout(() => openHovered(node), openDelayMs),
    };
  });

  const follow = useEffectEvent(() => {
    const grip = press.current;
    if (grip === undefined) return;
    if (!grip.started) {
      if (Math.hypot(grip.x - grip.startX, grip.y - grip.startY) < dragThreshold) return;
      grip.started = true;
      moved.current = true;
      // The pressed row can be removed while the tree scrolls.
      scroller.current?.setPointerCapture(grip.pointerId);
      ghost.current?.showPopover();
    }
    if (ghost.current) ghost.current.style.translate = `${grip.x + 14}px ${grip.y + 10}px`;
    const target = targetUnder(grip);
    hover(target?.where === 'into' ? target.node : undefined);
    setDragging((before) =>
      before !== undefined && isSameTarget(before.target, target)
        ? before
        : { node: grip.node, target },
    );
  });

  const endDrag = useEffectEvent((drop: boolean) => {
    const grip = press.current;
    press.current = undefined;
    hover(undefined);
    setPressed(false);
    setDragging(undefined);
    if (grip?.started !== true) return;
    ghost.current?.hidePopover();
    const target = drop ? targetUnder(grip) : undefined;
    if (target !== undefined) drag?.onDrop(grip.node, target);
  });

  const autoScroll = useEffectEvent(() => {
    const grip = press.current;
    const element = scroller.current;
    if (grip?.started !== true || element === null) return;
    const box = element.getBoundingClientRect();
    const above = box.top + scrollZone - grip.y;
    const below = grip.y - (box.bottom - scrollZone);
    const by = above > 0 ? -above : below > 0 ? below : 0;
    if (by === 0) return;
    element.scrollTop += Math.max(-scrollZone, Math.min(by, scrollZone)) / 2;
    follow();
  });

  const isDragPointer = ({ pointerId }: PointerEvent) => pointerId === press.current?.pointerId;
  const onPointerMove = (event: PointerEvent) => {
    const grip = press.current;
    if (grip === undefined || !isDragPointer(event)) return;
    grip.x = event.clientX;
    grip.y = event.clientY;
    follow();
  };
  useWindowEvent('pointermove', onPointerMove, isPressed);
  useWindowEvent('pointerup', (event) => isDragPointer(event) && endDrag(true), isPressed);
  useWindowEvent('pointercancel', (event) => isDragPointer(event) && endDrag(false), isPressed);
  // Otherwise the tree would handle Escape too, and clear the selection.
  useEscapeFirst(() => endDrag(false), isPressed);
  useEffect(() => {
    if (!isPressed) return;
    let frame = requestAnimationFrame(function step() {
      autoScroll();
      frame = requestAnimationFrame(step);
    });
    return () => {
      hover(undefined);
      cancelAnimationFrame(frame);
    };
  }, [isPressed]);

  return {
    dragging,
    /** True if the click event ends a drag; resets the flag. */
    tookClick: () => {
      const took = moved.current;
      moved.current = false;
      return took;
    },
    onPress: (node: N, event: ReactPointerEvent) => {
      moved.current = false;
      if (drag === undefined || !event.isPrimary || event.button !== 0) return;
      // Elsewhere, touch scrolls the tree.
      const byHandle = isEventWithin(event, '[data-drag-handle]');
      if ((event.pointerType === 'touch' && !byHandle) || !drag.canDrag(node)) return;
      const { pointerId, clientX: x, clientY: y } = event;
      press.current = { node, pointerId, startX: x, startY: y, x, y, started: false };
      setPressed(true);
    },
  };
}

function isSameTarget<N>(
  one: DropTarget<N> | undefined,
  other: DropTarget<N> | undefined,
): boolean {
  if (one === undefined || other === undefined) return one === other;
  if (one.where === 'end' || other.where === 'end') return one.where === other.where;
  return one.where === other.where && one.node === other.node;
}
