import { createContext, type ReactNode, use, useState } from 'react';

/** A message about something that has happened elsewhere on the page or in the background. */
export type Toast = {
  readonly id: number;
  readonly message: string;
  readonly tone: 'done' | 'problem';
  readonly action?: ToastAction | undefined;
};

/** What a message offers, such as an undo. It can be done once. */
type ToastAction = {
  readonly label: string;
  /** The keys that do the same, as `aria-keyshortcuts` names them. */
  readonly shortcut?: string;
  readonly run: () => void;
};

export type Toasts = {
  /** @returns the id of the message */
  show(message: string, tone?: Toast['tone'], action?: ToastAction): number;
  dismiss(id: number): void;
};

const mostAtOnce = 3;

/** @param change given how those on screen, oldest first, are to become others */
function createToasts(
  change: (next: (shown: readonly Toast[]) => readonly Toast[]) => void,
): Toasts {
  let nextId = 1;
  return {
    show: (message, tone = 'done', action) => {
      const toast = { id: nextId++, message, tone, action };
      // An action, such as an undo, is about the latest message only.
      const isStill = (other: Toast) => action === undefined || other.action === undefined;
      change((shown) => [...shown.filter(isStill), toast].slice(-mostAtOnce));
      return toast.id;
    },
    dismiss: (id) => change((shown) => shown.filter((toast) => toast.id !== id)),
  };
}

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
