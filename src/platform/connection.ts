import type { Observable } from './observable.ts';

/**
 * Whether the device has a connection, as far as the browser can tell: false is certain, true means that
 * there is a network of some kind.
 */
export const connection: Observable<boolean> = {
  snapshot: () => navigator.onLine,
  subscribe: (onChange) => {
    window.addEventListener('online', onChange);
    window.addEventListener('offline', onChange);
    return () => {
      window.removeEventListener('online', onChange);
      window.removeEventListener('offline', onChange);
    };
  },
};
