import * as v from 'valibot';
import { createStored, type StorageArea, storageKey } from './stored.ts';

/** Milliseconds after a reload in which missing code doesn't cause another reload. */
const loopGuardMs = 60_000;

/** Detects a new deployment that replaces this build while the page is open. */
export type NewVersionWatch = {
  readonly isMissingPart: (error: unknown) => boolean;
  /**
   * Records the reload, so that the next call within a minute returns false. False without storage.
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
