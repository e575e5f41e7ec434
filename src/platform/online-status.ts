import { isLoopback } from './base-url.ts';
import type { Observable } from './observable.ts';

/**
 * Returns whether the device is online, as reported by the browser. True only means that a network
 * exists; false is reliable, except for services on this machine: browsers also report false if
 * only the loopback network exists. If all services are on this machine, the value is always true.
 * @param serviceUrls absolute URLs of the services that the app sends requests to
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
