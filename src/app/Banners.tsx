import { notifyManager, type QueryCache, useQueryClient } from '@tanstack/react-query';
import { History, LogIn, RotateCw, Sparkles, TriangleAlert, WifiOff } from 'lucide-react';
import { type ComponentType, useDeferredValue, useEffect, useState } from 'react';
import { useHref, useLocation, useMatches, useNavigation } from 'react-router';
import { getFailure } from '#platform/http/failure.ts';
import { useHasSessionEnded, useObservable, useServices } from '#platform/react.tsx';
import { Button } from '#ui/button/Button.tsx';
import { RetryButton } from '#ui/button/RetryButton.tsx';
import { useHasUnsavedWork } from '#ui/dialog/UnsavedWorkProvider.tsx';
import { Banner } from '#ui/notice/Banner.tsx';
import { useToasts, useVisibleToasts } from '#ui/notice/Toaster.tsx';
import { focusRegion } from '#ui/page/focus.ts';
import { lazyComponent } from '#ui/page/lazy-part.tsx';
import { useWindowEvent } from '#ui/page/use-window-event.ts';
import { DateText } from '#ui/text/DateText.tsx';
import { editsBookmarks } from '#workflows/edits-bookmarks.ts';
import { getRetryTime, offlineExplanation } from '#workflows/failures/failure-message.ts';
import type { AppRouter } from './use-heading-focus.ts';

/**
 * Reloads after a pending navigation. The navigation that requested a missing chunk changes the URL
 * only when it ends, and the reload must load the new URL.
 */
function reloadAfterNavigation(router: AppRouter, reload: () => void): void {
  if (router.state.navigation.state === 'idle') {
    reload();
    return;
  }
  const unsubscribe = router.subscribe(({ navigation }) => {
    if (navigation.state !== 'idle') return;
    unsubscribe();
    reload();
  });
}

/**
 * Reloads the app once if a newer build has replaced the loaded one. If that would discard unsaved
 * work (a form, a signing secret), or didn't help before, shows a banner instead.
 */
export function NewVersionBanner({ router }: { router: AppRouter }) {
  const { newVersion, online } = useServices();
  const unsaved = useHasUnsavedWork();
  const [isShown, setIsShown] = useState(false);
  useWindowEvent('vite:preloadError', () => {
    // Without a connection, chunks can't be loaded anyway.
    if (!online.snapshot() || newVersion.isPreloading()) return;
    if (!unsaved && newVersion.mayReload()) reloadAfterNavigation(router, newVersion.reload);
    else setIsShown(true);
  });

  if (!isShown) return null;
  return (
    <Banner
      icon={Sparkles}
      title="A new version is available."
      actions={
        <Button size="small" icon={RotateCw} onClick={newVersion.reload}>
          Reload
        </Button>
      }
    >
      Finish what you are doing, then reload.
    </Banner>
  );
}

/** Times are in epoch milliseconds. */
type ShownData = {
  /** Load time of the oldest data on screen. */
  readonly since: number | undefined;
  /** True if the last refetch of data on screen failed. */
  readonly hasFailed: boolean;
  /** Undefined if no service requested a pause. */
  readonly retryAt: number | undefined;
};

/** Returns the state of the data on screen, except local data, such as the undo history. */
function shownData(cache: QueryCache): ShownData {
  const shown = cache
    .getAll()
    .filter((query) => query.isActive() && query.state.data !== undefined && !query.meta?.isLocal);
  const loadedAt = shown.map(({ state }) => state.dataUpdatedAt);
  const failed = shown.filter(({ state }) => state.status === 'error');
  const retries = failed.flatMap(({ state }) => {
    const failure = getFailure(state.error);
    return (failure && getRetryTime(failure)) ?? [];
  });
  return {
    since: loadedAt.length === 0 ? undefined : Math.min(...loadedAt),
    hasFailed: failed.length > 0,
    retryAt: retries.length === 0 ? undefined : Math.max(...retries),
  };
}

/** Scans the cache once per batch of events: looking up people causes hundreds of them. */
function useShownData(): ShownData {
  const cache = useQueryClient().getQueryCache();
  const [shown, setShown] = useState(() => shownData(cache));
  useEffect(() => {
    let isDue = false;
    const update = () => {
      isDue = false;
      const next = shownData(cache);
      setShown((before) =>
        before.since === next.since &&
        before.hasFailed === next.hasFailed &&
        before.retryAt === next.retryAt
          ? before
          : next,
      );
    };
    update();
    return cache.subscribe(() => {
      if (isDue) return;
      isDue = true;
      notifyManager.schedule(update);
    });
  }, [cache]);
  return shown;
}

/** “Shown as of today at 14:32.” */
function ShownSince({ since }: Pick<ShownData, 'since'>) {
  if (since === undefined) return null;
  return (
    <>
      Shown as of <DateText at={since} precision="minute" />.
    </>
  );
}

/** Dismisses messages about requests that weren't sent while offline, once the user can retry. */
function useDismissOfflineToasts(isOnline: boolean): void {
  const toasts = useToasts();
  const shown = useVisibleToasts();
  useEffect(() => {
    if (!isOnline) return;
    for (const { id, message } of shown) {
      if (message.includes(offlineExplanation)) toasts.dismiss(id);
    }
  }, [isOnline, shown, toasts]);
}

/** Shown if the browser is offline or a refetch failed. */
export function StaleDataBanner() {
  const queryClient = useQueryClient();
  const isOnline = useObservable(useServices().online);
  const shown = useShownData();
  useDismissOfflineToasts(isOnline);
  if (!isOnline) {
    return (
      <Banner icon={WifiOff} title="You are offline.">
        Nothing can be changed until the connection is back. <ShownSince since={shown.since} />
      </Banner>
    );
  }
  if (!shown.hasFailed) return null;
  const retry = () => queryClient.refetchQueries({ type: 'active' });
  return (
    <Banner
      icon={History}
      title="This couldn’t be refreshed."
      actions={<RetryButton at={shown.retryAt} onRetry={retry} />}
    >
      <ShownSince since={shown.since} />
    </Banner>
  );
}

/**
 * When the session has ended, redirects to the provider, which returns to the same URL. If that
 * would discard unsaved work, offers to sign in again in a separate window.
 */
export function SessionBanner() {
  const { session, queryClient } = useServices();
  // The sign-in returns to the URL of a pending navigation.
  const { location: next } = useNavigation();
  const present = useLocation();
  const here = useHref(next ?? present);
  const unsaved = useHasUnsavedWork();
  const [attempt, setAttempt] = useState<AbortController>();
  const [problem, setProblem] = useState<string>();
  const ended = useHasSessionEnded();
  const leaves = ended && !unsaved && !session.signedInJustNow();

  // The router renders a navigation with low priority, so `here` could still be the old URL.
  const leavesNow = useDeferredValue(leaves);

  useEffect(() => {
    if (leavesNow) void session.signIn(here);
  }, [leavesNow, session, here]);

  if (!ended || leaves) return null;

  const signInAgain = async () => {
    const next = new AbortController();
    setAttempt(next);
    setProblem(undefined);
    const failed = await session.signInAgain(next.signal);
    setAttempt(undefined);
    setProblem(failed);
    if (failed !== undefined || next.signal.aborted) return;
    // The focused button is removed together with the banner.
    focusRegion('screen');
    void queryClient.invalidateQueries();
  };

  return (
    <div role="alert">
      <Banner
        icon={TriangleAlert}
        title="Your session has ended."
        actions={
          attempt === undefined ? (
            <Button size="small" icon={LogIn} onClick={signInAgain}>
              Sign in again
            </Button>
          ) : (
            <Button size="small" onClick={() => attempt.abort()}>
              Cancel
            </Button>
          )
        }
      >
        {problem ??
          (attempt === undefined
            ? 'Sign in again in a small window. This page stays as it is.'
            : 'Continue in the window that has opened. If you closed it, cancel and try again.')}
      </Banner>
    </div>
  );
}

/** Banners of features, with their dialogs and shortcuts. Each is shown on routes with its handle. */
const featureBanners: readonly { name: string; handle: object; Loaded: ComponentType }[] = [
  {
    name: 'edits of bookmarks',
    handle: editsBookmarks,
    Loaded: lazyComponent(
      async () => (await import('#features/bookmarks/history/BookmarkEditing.tsx')).BookmarkEditing,
      { Unavailable: () => null, isPreloaded: true },
    ),
  },
];

export function FeatureBanners() {
  const matches = useMatches();
  return featureBanners
    .filter(({ handle }) => matches.some((match) => match.handle === handle))
    .map(({ name, Loaded }) => <Loaded key={name} />);
}
