import { createContext, type ReactNode, use, useState } from 'react';

export type Toast = {
  readonly id: number;
  readonly message: string;
  /** `info`: nothing was done and nothing failed. */
  readonly tone: 'done' | 'info' | 'problem';
  readonly action?: ToastAction | undefined;
};

/** Action such as Undo, which runs only once. */
type ToastAction = {
  readonly label: string;
  /** In the format of `aria-keyshortcuts`. */
  readonly shortcut?: string;
  readonly run: () => void;
};

export type Toasts = {
  /** Returns the toast's id. */
  show(message: string, tone?: Toast['tone'], action?: ToastAction): number;
  dismiss(id: number): void;
};

const maxToasts = 3;

/** `change` is a state setter. The toasts are in order, oldest first. */
function createToasts(
  change: (next: (shown: readonly Toast[]) => readonly Toast[]) => void,
): Toasts {
  let nextId = 1;
  return {
    show: (message, tone = 'done', action) => {
      const toast = { id: nextId++, message, tone, action };
      // A toast with an action replaces earlier ones with an action, because Undo applies only to
      // the last change. It also replaces an earlier toast with the same message.
      const isStill = (other: Toast) =>
        other.message !== message && (action === undefined || other.action === undefined);
      change((shown) => [...shown.filter(isStill), toast].slice(-maxToasts));
      return toast.id;
    },
    dismiss: (id) => change((shown) => shown.filter((toast) => toast.id !== id)),
  };
}

const ToastsContext = createContext<Toasts | undefined>(undefined);

/** Separate from `ToastsContext`, so that components that only create toasts don't render again with the list. */
const ShownContext = createContext<readonly Toast[]>([]);

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
  if (toasts === undefined) throw new Error('useToasts must be used within a ToasterProvider');
  return toasts;
}

/** Returns the visible toasts, oldest first. */
export function useVisibleToasts(): readonly Toast[] {
  return use(ShownContext);
}
