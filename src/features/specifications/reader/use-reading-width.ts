import { useSyncExternalStore } from 'react';

let isWide = false;
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function toggle() {
  isWide = !isWide;
  for (const listener of listeners) listener();
}

export type ReadingWidth = { readonly isWide: boolean; readonly toggle: () => void };

/** Whether documents are drawn wide; kept until the page is closed. */
export function useReadingWidth(): ReadingWidth {
  return { isWide: useSyncExternalStore(subscribe, () => isWide), toggle };
}
