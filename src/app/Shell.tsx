import { Suspense, useSyncExternalStore } from 'react';
import { Outlet, useLocation, useMatches } from 'react-router';
import { JumpButton } from '#app/jump/JumpButton.tsx';
import { ToastRegion } from '#ui/notice/ToastRegion.tsx';
import { lazyComponent } from '#ui/page/lazy-part.tsx';
import { BrandMark } from '#ui/text/BrandMark.tsx';
import { editsBookmarks } from '#workflows/edits-bookmarks.ts';
import { LoadingMessage, LoadingSkeleton } from '#workflows/loading/LoadingSkeleton.tsx';
import { NewVersionBanner, SessionBanner, StaleDataBanner } from './Banners.tsx';
import { Navigation } from './Navigation.tsx';
import styles from './Shell.module.css';
import { UserMenu } from './UserMenu.tsx';
import type { AppRouter } from './use-heading-focus.ts';
import { useHeadingFocus } from './use-heading-focus.ts';
import { useSyncBookmarksAcrossTabs } from './use-tree-changes.ts';

/**
 * Loading indicator above the current screen, which remains visible while the next screen loads.
 */
function PendingScreen({ router }: { router: AppRouter }) {
  const { key } = useLocation();
  const latest = useSyncExternalStore(router.subscribe, () => router.state.location.key);
  if (latest === key) return null;
  return (
    <div className={styles.pending}>
      <LoadingMessage key={latest} isOver />
    </div>
  );
}

const mainId = 'main';

/**
 * Component that records the items that the user opens. Loaded lazily, because the first screen
 * doesn't need it. If its code can't be loaded, no items are recorded.
 */
const LazyRecentItemsRecorder = lazyComponent(
  async () => (await import('./recent-items.tsx')).RecentItemsRecorder,
  { Unavailable: () => null },
);

/** Edit dialogs and undo shortcuts, for the screens on which bookmarks can be edited. */
const LazyBookmarkEditing = lazyComponent(
  async () => (await import('#features/bookmarks/history/BookmarkEditing.tsx')).BookmarkEditing,
  { Unavailable: () => null },
);

/** Frame of every screen: navigation, user menu, banners and toasts. */
export function Shell({ router }: { router: AppRouter }) {
  useHeadingFocus(mainId, router);
  useSyncBookmarksAcrossTabs();
  const hasEdits = useMatches().some(({ handle }) => handle === editsBookmarks);
  return (
    <div className={styles.shell} data-print-whole>
      <a className={styles.skip} data-no-print href={`#${mainId}`}>
        Skip to content
      </a>
      <header className={styles.side} data-no-print>
        <div className={styles.brand} data-only="wide">
          <BrandMark />
          Spec Viewer
        </div>
        <JumpButton />
        <LazyRecentItemsRecorder />
        <Navigation />
        <UserMenu />
      </header>
      <div className={styles.stage} data-print-whole>
        <PendingScreen router={router} />
        <main className={styles.main} id={mainId} tabIndex={-1}>
          <Suspense fallback={<LoadingSkeleton />}>
            <Outlet />
          </Suspense>
        </main>
        <div className={styles.messages} data-no-print>
          <SessionBanner />
          <div className={styles.states} role="status" aria-label="Connection and version">
            <NewVersionBanner router={router} />
            <StaleDataBanner />
          </div>
          {hasEdits && <LazyBookmarkEditing />}
          <ToastRegion />
        </div>
      </div>
    </div>
  );
}
