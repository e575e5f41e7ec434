import { createContext, type ReactNode, use, useState } from 'react';
import { createToasts, type Toast, type Toasts } from './toasts.ts';

const ToastsContext = createContext<Toasts | undefined>(undefined);

/** Apart from the other, so that whoever shows messages isn't drawn again with each. */
const ShownContext = createContext<readonly Toast[]>([]);

/** Holds the messages on screen for as long as it is; the ToastRegion shows them. */
export function ToasterProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<readonly Toast[]>([]);
  const [toasts] = useState(() => createToasts(setShown));
  return (
    <ToastsContext value={toasts}>
      <ShownContext value={shown}>{children}</ShownContext>
    </ToastsContext>
  );
}

export function useToasts(): Toasts {
  const toasts = use(ToastsContext);
  if (toasts === undefined) throw new Error('useToasts needs a ToasterProvider above it');
  return toasts;
}

/** Oldest first. */
export function useShownToasts(): readonly Toast[] {
  return use(ShownContext);
}
