import {
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { isOn } from './event-target.ts';
import { type DropTarget, dropTargetsAt, type TreeDrag } from './tree-drop.ts';
import type { TreeSource } from './tree-source.ts';

/** A press becomes a drag when it has moved this far, in pixels. */
const startsAfter = 4;
/** This close to an end, in pixels, the tree scrolls on. */
const scrollZone = 36;
const opensAfterMs = 600;

/** What is under way, for drawing it. */
export type Dragging<N> = {
  readonly node: N;
  readonly target: DropTarget<N> | undefined;
};

type Grip<N> = {
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
 * Dragging rows with a mouse, a pen or, by its handle, a finger. What is held over a closed folder
 * opens it, near the ends the tree scrolls, Escape puts everything back.
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
  const grip = useRef<Grip<N>>(undefined);
  const [dragging, setDragging] = useState<Dragging<N>>();
  const [gripped, setGripped] = useState(false);
  /** A click that ends a drag selects nothing. */
  const moved = useRef(false);

  const targetUnder = (held: Grip<N>): DropTarget<N> | undefined => {
    const top = tree.current?.getBoundingClientRect().top;
    if (drag === undefined || top === undefined) return undefined;
    const at = (held.y - top) / rowHeight;
    return dropTargetsAt(source, drag.holds, at).find((target) => drag.canDrop(held.node, target));
  };

  const follow = useEffectEvent(() => {
    const held = grip.current;
    if (held === undefined) return;
    if (!held.started) {
      if (Math.hypot(held.x - held.startX, held.y - held.startY) < startsAfter) return;
      held.started = true;
      moved.current = true;
      // Rows come and go while the tree scrolls; what stays gets the pointer’s events.
      scroller.current?.setPointerCapture(held.pointerId);
      ghost.current?.showPopover();
    }
    if (ghost.current) ghost.current.style.translate = `${held.x + 14}px ${held.y + 10}px`;
    const target = targetUnder(held);
    setDragging((before) =>
      before !== undefined && sameTarget(before.target, target)
        ? before
        : { node: held.node, target },
    );
  });

  const letGo = useEffectEvent((drop: boolean) => {
    const held = grip.current;
    grip.current = undefined;
    setGripped(false);
    setDragging(undefined);
    if (held?.started !== true) return;
    ghost.current?.hidePopover();
    const target = drop ? targetUnder(held) : undefined;
    if (target !== undefined) drag?.onDrop(held.node, target);
  });

  const scrollOn = useEffectEvent(() => {
    const held = grip.current;
    const element = scroller.current;
    if (held?.started !== true || element === null) return;
    const box = element.getBoundingClientRect();
    const above = box.top + scrollZone - held.y;
    const below = held.y - (box.bottom - scrollZone);
    const by = above > 0 ? -above : below > 0 ? below : 0;
    if (by === 0) return;
    element.scrollTop += Math.max(-scrollZone, Math.min(by, scrollZone)) / 2;
    follow();
  });

  useEffect(() => {
    if (!gripped) return;
    const end = new AbortController();
    const { signal } = end;
    const isHeld = (event: PointerEvent) => event.pointerId === grip.current?.pointerId;
    window.addEventListener(
      'pointermove',
      (event) => {
        const held = grip.current;
        if (held === undefined || !isHeld(event)) return;
        held.x = event.clientX;
        held.y = event.clientY;
        follow();
      },
      { signal },
    );
    window.addEventListener('pointerup', (event) => isHeld(event) && letGo(true), { signal });
    window.addEventListener('pointercancel', (event) => isHeld(event) && letGo(false), { signal });
    window.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        letGo(false);
      },
      { signal, capture: true },
    );
    let frame = requestAnimationFrame(function step() {
      scrollOn();
      frame = requestAnimationFrame(step);
    });
    return () => {
      end.abort();
      cancelAnimationFrame(frame);
    };
  }, [gripped]);

  const target = dragging?.target;
  const heldOver = target?.where === 'into' ? target.node : undefined;
  const openHeldOver = useEffectEvent((node: N) => {
    if (source.describe(node).open === false) onToggle(node, true);
  });
  useEffect(() => {
    if (heldOver === undefined) return;
    const timer = setTimeout(() => openHeldOver(heldOver), opensAfterMs);
    return () => clearTimeout(timer);
  }, [heldOver]);

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
      grip.current = { node, pointerId, startX: x, startY: y, x, y, started: false };
      setGripped(true);
    },
  };
}

function sameTarget<N>(one: DropTarget<N> | undefined, other: DropTarget<N> | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  if (one.where === 'end' || other.where === 'end') return one.where === other.where;
  return one.where === other.where && one.node === other.node;
}
