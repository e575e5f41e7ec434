import { type CSSProperties, type PointerEvent, useRef, useState } from 'react';

/** How far to the side means it, in CSS pixels. */
const farEnough = 72;

/**
 * Lets something be pushed aside with a finger or a pen; a button has to do the same. Its style
 * needs `touch-action: pan-y`, or the browser takes the movement for scrolling.
 */
export function useSwipeAway(onAway: () => void) {
  const [pushed, setPushed] = useState(0);
  const startedAt = useRef<number>(undefined);
  const rest = () => {
    startedAt.current = undefined;
    setPushed(0);
  };
  const style: CSSProperties = {
    translate: `${pushed}px`,
    opacity: 1 - Math.min(Math.abs(pushed) / (2 * farEnough), 0.7),
  };
  return {
    style,
    onPointerDown: ({ pointerType, isPrimary, clientX }: PointerEvent) => {
      if (pointerType !== 'mouse' && isPrimary) startedAt.current = clientX;
    },
    onPointerMove: ({ clientX }: PointerEvent) => {
      if (startedAt.current !== undefined) setPushed(clientX - startedAt.current);
    },
    onPointerUp: ({ clientX }: PointerEvent) => {
      const from = startedAt.current;
      rest();
      if (from !== undefined && Math.abs(clientX - from) >= farEnough) onAway();
    },
    onPointerCancel: rest,
  };
}
