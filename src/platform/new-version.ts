import * as v from 'valibot';
import { createStored, type StorageArea, storageKey } from './stored.ts';

/**
 * Minimum time between reloads for missing code; code that is missing again earlier would still be
 * missing after another reload.
 */
const loopGuardMs = 60_000;

/** Detects that a new deployment has replaced this build while the page is open. */
export type NewVersionWatch = {
  /** True if the error was thrown because code of the app could not be loaded, for any reason. */
  readonly isMissingPart: (error: unknown) => boolean;
  /** True if a reload can help. Returns true once, and only if the tab's storage can record it. */
  readonly mayReload: () => boolean;
  /** Reloads the app at the current URL. */
  readonly reload: () => void;
};

export function watchForNewVersion(
  basePath: string,
  tabStorage: StorageArea,
  reload: () => void,
): NewVersionWatch {
  const key = storageKey('reloaded-for-new-version', basePath);
  const reloadedAt = createStored(tabStorage, key, v.number());
  const thrown = new WeakSet<Error>();
  window.addEventListener('vite:preloadError', ({ payload }) => thrown.add(payload));
  return {
    isMissingPart: (error) => error instanceof Error && thrown.has(error),
    reload,
    mayReload: () => {
      const last = reloadedAt.read() ?? 0;
      return reloadedAt.write(Date.now()) && Date.now() - last >= loopGuardMs;
    },
  };
}
