import { observable } from '#platform/observable.ts';
import { useObservable } from '#platform/react.tsx';

const wide = observable(false);
const toggle = () => wide.set(!wide.snapshot());

export type ReadingWidth = { readonly isWide: boolean; readonly toggle: () => void };

/** Whether documents are drawn wide; kept until the page is closed. */
export function useReadingWidth(): ReadingWidth {
  return { isWide: useObservable(wide), toggle };
}
