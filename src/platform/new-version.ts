import { storageKey } from './storage-key.ts';

/** Parts that are missing again this soon after a reload would be missing after the next one too. */
const loopGuardMs = 60_000;

/** What a new deployment looks like from a page that is still open. */
export type NewVersionWatch = {
  /**
   * Calls back when a part of the app that is loaded on demand is no longer where this build left
   * it. Not while offline: then nothing can be had, old or new. Returns how to stop.
   */
  readonly onMissingPart: (listener: () => void) => () => void;
  /** Whether this was thrown because a part of the app could not be loaded, for whatever reason. */
  readonly isMissingPart: (error: unknown) => boolean;
  /** Whether reloading may help: once, and only if it can be remembered that it has been done. */
  readonly mayReload: () => boolean;
  /** Loads the app anew at the present address. */
  readonly reload: () => void;
};

export function watchForNewVersion(
  basePath: string,
  tabStorage: Storage,
  reload: () => void,
): NewVersionWatch {
  const entry = storageKey('reloaded-for-new-version', basePath);
  const thrown = new WeakSet<Error>();
  window.addEventListener('vite:preloadError', ({ payload }) => thrown.add(payload));
  return {
    onMissingPart: (listener) => {
      const tell = () => {
        if (navigator.onLine) listener();
      };
      window.addEventListener('vite:preloadError', tell);
      return () => window.removeEventListener('vite:preloadError', tell);
    },
    isMissingPart: (error) => error instanceof Error && thrown.has(error),
    reload,
    mayReload: () => {
      try {
        const now = Date.now();
        const last = Number(tabStorage.getItem(entry));
        tabStorage.setItem(entry, String(now));
        return now - last >= loopGuardMs;
      } catch {
        return false;
      }
    },
  };
}
