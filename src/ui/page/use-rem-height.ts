import { useSyncExternalStore } from 'react';
import { useMediaQuery } from '#ui/page/use-media.ts';

const readRem = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;

/** Last root font size in pixels. Reading it from the styles in each render would update them. */
let rem: number | undefined;
const getRem = () => {
  rem ??= readRem();
  return rem;
};

const listeners = new Set<() => void>();
let stop: (() => void) | undefined;

/**
 * Calls `onChange` when the root font size changes, for example in the settings of the browser. One
 * observed element of 1 rem serves all callers, because no event reports the change.
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
