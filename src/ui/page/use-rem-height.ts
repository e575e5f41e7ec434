import { useSyncExternalStore } from 'react';
import { useMediaQuery } from '#ui/page/use-media.ts';

const readRem = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;

/**
 * Cached root font size in pixels. `getComputedStyle` in each render would force a recalculation of
 * styles.
 */
let rem: number | undefined;
const getRem = () => {
  rem ??= readRem();
  return rem;
};

const listeners = new Set<() => void>();
let stop: (() => void) | undefined;

/**
 * Calls `onChange` when the root font size changes, for example in the browser's settings. No event
 * reports the change, so a hidden element 1 rem wide is observed, one for all callers.
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

/**
 * Returns the height of a list's rows in pixels, which follows the font size of the browser.
 * @param rems height in rem
 * @param coarse minimum height in pixels on touch screens
 */
export function useRemHeight(rems: number, coarse = 0): number {
  const rem = useSyncExternalStore(subscribeToRem, getRem);
  const isCoarse = useMediaQuery('(pointer: coarse)');
  return Math.round(Math.max(rems * rem, isCoarse ? coarse : 0));
}
