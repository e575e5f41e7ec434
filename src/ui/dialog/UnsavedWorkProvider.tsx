import { createContext, type ReactNode, use, useEffect, useState } from 'react';

/** Says that there is some, until the returned function is called. */
type Begin = () => () => void;

const BeginContext = createContext<Begin | undefined>(undefined);
const HasContext = createContext(false);

/** Knows whether something on screen would be lost if the page went away. */
export function UnsavedWorkProvider({ children }: { children: ReactNode }) {
  const [pieces, setPieces] = useState(0);
  const [begin] = useState(
    (): Begin => () => {
      setPieces((before) => before + 1);
      return () => setPieces((before) => before - 1);
    },
  );
  return (
    <BeginContext value={begin}>
      <HasContext value={pieces > 0}>{children}</HasContext>
    </BeginContext>
  );
}

/** While `active`, what is on this screen counts as unsaved work. */
export function useIsUnsaved(active: boolean): void {
  const begin = use(BeginContext);
  if (begin === undefined) throw new Error('useIsUnsaved needs an UnsavedWorkProvider above it');
  useEffect(() => (active ? begin() : undefined), [active, begin]);
}

/** Whether anything on screen would be lost if the page went away. */
export function useHasUnsavedWork(): boolean {
  return use(HasContext);
}
