/** Adds `navigator.locks`, which jsdom lacks, with exclusive locks of this page. */
export function polyfillLocks(): void {
  const lastHolder = new Map<string, Promise<unknown>>();

  function request<T>(
    name: string,
    { signal }: { signal: AbortSignal },
    onHeld: () => Promise<T>,
  ): Promise<T> {
    const held = (lastHolder.get(name) ?? Promise.resolve()).then(() => {
      signal.throwIfAborted();
      return onHeld();
    });
    lastHolder.set(
      name,
      held.catch(() => undefined),
    );
    return held;
  }

  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
}
