/** Notifies listeners that there may be something to deliver. */
export type WorkSignal = {
  /** May be called inside a transaction: listeners run after it. */
  raise(): void;
  listen(listener: () => void): void;
};

export function createWorkSignal(): WorkSignal {
  const listeners: (() => void)[] = [];
  let raised = false;
  return {
    raise() {
      if (raised) return;
      raised = true;
      queueMicrotask(() => {
        raised = false;
        for (const listener of listeners) listener();
      });
    },
    listen: (listener) => void listeners.push(listener),
  };
}
