import { useSyncExternalStore } from 'react';
import { useMediaQuery } from '#ui/page/use-media.ts';

const readRem = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;

/**
 * Size of 1 rem in pixels. `getComputedStyle` in each render would force a recalculation of styles.
 */
let rem: number | undefined;
const getRem = () => {
  rem ??= readRem();
  return rem;
};

const listeners = new Set<() => void>();
let stop: (() => void) | undefined;

/**
 * Observes a hidden element, 1 rem wide, because no event reports a change of the size, for example
 * in the browser's settings.
 */
function subscribeToRem(onChange: () => void): () => void {
  listeners.add(onChange);
  if (stop === undefined) {
    const probe = document.createElement('div');
    probe.ariaHidden = 'true';
    Object.assign(probe.style, { position: 'fixed', inlineSize: '1rem', visibility: 'hidden' });
    document.body.append(probe);
    const observer = new ResizeObserver(() => {
      rem = readRem();
      for (const listener of [...listeners]) listener();
    });
    observer.observe(probe);
    stop = () => {
      observer.disconnect();
      probe.remove();
      rem = undefined;
      stop = undefined;
    };
  }
  return () => {
    listeners.delete(onChange);
    if (listeners.size === 0) stop?.();
  };
}

/** Returns pixels, following the browser's font size. `coarse` is the minimum on touch screens. */
export function useRemHeight(rems: number, coarse = 0): number {
  const rem = useSyncExternalStore(subscribeToRem, getRem);
  const isCoarse = useMediaQuery('(pointer: coarse)');
  return Math.round(Math.max(rems * rem, isCoarse ? coarse : 0));
}
