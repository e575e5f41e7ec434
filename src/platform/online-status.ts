import { isLoopback } from './base-url.ts';
import type { Observable } from './observable.ts';

/**
 * False is reliable, except that browsers also report it if only the loopback network exists; so it
 * is always true if all services are on this machine. True only means that a network exists.
 */
export function createOnlineStatus(...serviceUrls: readonly string[]): Observable<boolean> {
  if (serviceUrls.every((url) => isLoopback(new URL(url).hostname))) {
    return { snapshot: () => true, subscribe: () => () => undefined };
  }
  return {
    // Node.js has no `navigator.onLine`, so the device counts as online.
    snapshot: () => globalThis.navigator?.onLine !== false,
    subscribe: (onChange) => {
      window.addEventListener('online', onChange);
      window.addEventListener('offline', onChange);
      return () => {
        window.removeEventListener('online', onChange);
        window.removeEventListener('offline', onChange);
      };
    },
  };
}
