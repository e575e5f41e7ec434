import {
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { useWindowEvent } from '#ui/page/use-window-event.ts';
import type { TreeSource } from './tree-source.ts';
import { isOn } from './use-tree-keys.ts';

/** A place to drop something: beside a row, inside it, or behind everything. */
export type DropTarget<N> =
  | { readonly where: 'before' | 'after' | 'into'; readonly node: N }
  | { readonly where: 'end' };

/** What a tree asks of its owner about dragging. */
export type TreeDrag<N> = {
  readonly canDrag: (node: N) => boolean;
  /** In a few words, shown at the pointer: what goes along. */
  readonly describe: (node: N) => string;
  /** Whether it is a place that can hold things, also while it is empty. */
  readonly holds: (node: N) => boolean;
  readonly canDrop: (dragged: N, target: DropTarget<N>) => boolean;
  readonly onDrop: (dragged: N, target: DropTarget<N>) => void;
};

/** The part of a row’s height, at each end, that means beside it and not inside. */
const edge = 0.25;

/**
 * Where something held at `at` rows from the top (fractions count) may go, the likeliest first. In
 * the middle of what holds things it is inside; elsewhere it is beside.
 */
export function dropTargetsAt<N>(
  { rows, describe }: Pick<TreeSource<N>, 'rows' | 'describe'>,
  holds: TreeDrag<N>['holds'],
  at: number,
): readonly DropTarget<N>[] {
  const row = Math.floor(at);
  const node = rows[Math.max(0, row)];
  if (node === undefined || row >= rows.length) return [{ where: 'end' }];
  const within = row < 0 ? 0 : at - row;
  const beside: DropTarget<N> = { where: within < 0.5 ? 'before' : 'after', node };
  if (!holds(node)) return [beside];
  const into: DropTarget<N> = { where: 'into', node };
  if (within < edge) return [beside, into];
  // Below the row of an open one is the first place inside it.
  if (within > 1 - edge && describe(node).open !== true) return [beside, into];
  return [into, beside];
}

/** A press becomes a drag when it has moved this far, in pixels. */
const dragThreshold = 4;
/** This close to an end, in pixels, the tree scrolls on. */
const scrollZone = 36;
const openDelayMs = 600;

/** What is under way, for drawing it. */
export type Dragging<N> = {
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
  /** Begins where the first row does. */
  readonly tree: RefObject<HTMLElement | null>;
  /** Follows the pointer. */
  readonly ghost: RefObject<HTMLElement | null>;
  readonly onToggle: (node: N, open: boolean) => void;
};

/**
 * Dragging rows with a mouse, a pen or, by its handle, a finger. A row held over a closed folder
 * opens the folder. Near the ends the tree scrolls. Escape cancels.
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
  const [dragging, setDragging] = useState<Dragging<N>>();
  const [isPressed, setPressed] = useState(false);
  /** A click that ends a drag selects nothing. */
  const moved = useRef(false);

  const targetUnder = (grip: Press<N>): DropTarget<N> | undefined => {
    const top = tree.current?.getBoundingClientRect().top;
    if (drag === undefined || top === undefined) return undefined;
    const at = (grip.y - top) / rowHeight;
    return dropTargetsAt(source, drag.holds, at).find((target) => drag.canDrop(grip.node, target));
  };

  const openHovered = useEffectEvent((node: N) => {
    if (source.describe(node).open === false) onToggle(node, true);
  });
  /** Opens a closed folder once the pointer has rested on it. */
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
      // Rows come and go while the tree scrolls; what stays gets the pointer’s events.
      scroller.current?.setPointerCapture(grip.pointerId);
      ghost.current?.showPopover();
    }
    if (ghost.current) ghost.current.style.translate = `${grip.x + 14}px ${grip.y + 10}px`;
    const target = targetUnder(grip);
    hover(target?.where === 'into' ? target.node : undefined);
    setDragging((before) =>
      before !== undefined && sameTarget(before.target, target)
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
  useEffect(() => {
    if (!isPressed) return;
    // Escape would also clear the selection, so the tree doesn't get it.
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      endDrag(false);
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    let frame = requestAnimationFrame(function step() {
      autoScroll();
      frame = requestAnimationFrame(step);
    });
    return () => {
      window.removeEventListener('keydown', onKeyDown, { capture: true });
      hover(undefined);
      cancelAnimationFrame(frame);
    };
  }, [isPressed]);

  return {
    dragging,
    /** Whether the click that is being handled ended a drag. Asking forgets it. */
    tookClick: () => {
      const took = moved.current;
      moved.current = false;
      return took;
    },
    onPress: (node: N, event: ReactPointerEvent) => {
      moved.current = false;
      if (drag === undefined || !event.isPrimary || event.button !== 0) return;
      // A finger scrolls, except by the handle.
      const byHandle = isOn(event, '[data-drag-handle]');
      if ((event.pointerType === 'touch' && !byHandle) || !drag.canDrag(node)) return;
      const { pointerId, clientX: x, clientY: y } = event;
      press.current = { node, pointerId, startX: x, startY: y, x, y, started: false };
      setPressed(true);
    },
  };
}

function sameTarget<N>(one: DropTarget<N> | undefined, other: DropTarget<N> | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  if (one.where === 'end' || other.where === 'end') return one.where === other.where;
  return one.where === other.where && one.node === other.node;
}
