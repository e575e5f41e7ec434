import * as v from 'valibot';
import { createStored, type StorageArea, storageKey } from './stored.ts';

/**
 * Minimum time between two reloads because of missing code, in milliseconds. If code is missing
 * again within this time, a reload doesn't help.
 */
const loopGuardMs = 60_000;

/** Watch for a new deployment that replaces this build while the page is open. */
export type NewVersionWatch = {
  /** True if the error means that code of the app could not be loaded. */
  readonly isMissingPart: (error: unknown) => boolean;
  /**
   * True if the app should be reloaded. Records the reload, so that the next call within a minute
   * returns false. Returns false if the tab's storage can't record the reload.
   */
  readonly mayReload: () => boolean;
  readonly reload: () => void;
  /** Loads code that isn't needed yet, and ignores failures. */
  readonly preload: (load: () => Promise<unknown>) => Promise<void>;
  /** True while `preload` is running, so that its failures don't reload the app. */
  readonly isPreloading: () => boolean;
};

export function watchForNewVersion(tabStorage: StorageArea, reload: () => void): NewVersionWatch {
  const key = storageKey('reloaded-for-new-version');
  const reloadedAt = createStored(tabStorage, key, v.number());
  const thrown = new WeakSet<Error>();
  let isPreloading = false;
  window.addEventListener('vite:preloadError', ({ payload }) => thrown.add(payload));
  return {
    isMissingPart: (error) => error instanceof Error && thrown.has(error),
    reload,
    preload: async (load) => {
      isPreloading = true;
      await load().catch(() => undefined);
      isPreloading = false;
    },
    isPreloading: () => isPreloading,
    mayReload: () => {
      const last = reloadedAt.read() ?? 0;
      return reloadedAt.write(Date.now()) && Date.now() - last >= loopGuardMs;
    },
  };
}
