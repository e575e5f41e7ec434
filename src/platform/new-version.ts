import * as v from 'valibot';
import { createStored, type StorageArea, storageKey } from './stored.ts';

/** A part that is missing again this soon after a reload would be missing after the next one too. */
const loopGuardMs = 60_000;

/** Notices that a new deployment has replaced this build while the page is open. */
export type NewVersionWatch = {
  /** Whether the error was thrown because a part of the app could not be loaded, for any reason. */
  readonly isMissingPart: (error: unknown) => boolean;
  /** Whether a reload may help. True once, and only if the tab's storage can record it. */
  readonly mayReload: () => boolean;
  /** Reloads the app at the current address. */
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
