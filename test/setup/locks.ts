type Options = { readonly ifAvailable?: boolean; readonly signal?: AbortSignal };

/** Adds `navigator.locks`, which jsdom lacks. Every lock is exclusive, and only this page sees it. */
export function polyfillLocks(): void {
  /** Last request of each lock that is held; it is settled when the lock is free again. */
  const lastRequests = new Map<string, Promise<unknown>>();

  async function request<T>(
    name: string,
    { ifAvailable = false, signal }: Options,
    onHeld: (lock: { readonly name: string } | null) => Promise<T> | T,
  ): Promise<T> {
    const earlier = lastRequests.get(name);
    if (ifAvailable && earlier !== undefined) return onHeld(null);
    const held = (async () => {
      await earlier?.catch(() => undefined);
      signal?.throwIfAborted();
      return onHeld({ name });
    })();
    lastRequests.set(name, held);
    try {
      return await held;
    } finally {
      if (lastRequests.get(name) === held) lastRequests.delete(name);
    }
  }

  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
}
