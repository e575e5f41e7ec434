import { createContext, type ReactNode, use, useEffect, useState } from 'react';

/** The returned function removes the registration. */
type RegisterUnsavedWork = () => () => void;

const BeginContext = createContext<RegisterUnsavedWork | undefined>(undefined);
const HasContext = createContext(false);

/** Tracks work that would be lost if the page were closed. */
export function UnsavedWorkProvider({ children }: { children: ReactNode }) {
  const [pieces, setPieces] = useState(0);
  const [begin] = useState(
    (): RegisterUnsavedWork => () => {
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

export function useRegisterUnsavedWork(active: boolean): void {
  const begin = use(BeginContext);
  if (begin === undefined)
    throw new Error('useRegisterUnsavedWork must be used within an UnsavedWorkProvider');
  useEffect(() => (active ? begin() : undefined), [active, begin]);
}

export function useHasUnsavedWork(): boolean {
  return use(HasContext);
}
