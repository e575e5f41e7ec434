import { type ReactNode, useDeferredValue } from 'react';

/**
 * Draws what is inside one frame later than what is around it, so that a key or a stroke waits only for what
 * it is about.
 */
export function Deferred({ children }: { children: ReactNode }) {
  return useDeferredValue(children);
}
