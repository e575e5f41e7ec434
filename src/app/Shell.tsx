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
import { useSyncBookmarksAcrossTabs } from './use-bookmark-sync.ts';
import type { AppRouter } from './use-heading-focus.ts';
import { useHeadingFocus } from './use-heading-focus.ts';

/** Loading indicator above the current screen, which stays until the next one is loaded. */
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

const LazyRecentItemsRecorder = lazyComponent(
  async () => (await import('./recent-items.tsx')).RecentItemsRecorder,
  { Unavailable: () => null },
);

/** Edit dialogs and undo shortcuts of the screens that can edit bookmarks. */
const LazyBookmarkEditing = lazyComponent(
  async () => (await import('#features/bookmarks/history/BookmarkEditing.tsx')).BookmarkEditing,
  { Unavailable: () => null },
);

export function Shell({ router }: { router: AppRouter }) {
  useHeadingFocus(mainId, router);
  useSyncBookmarksAcrossTabs();
  const hasEdits = useMatches().some(({ handle }) => handle === editsBookmarks);
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href={`#${mainId}`}>
        Skip to content
      </a>
      <header className={styles.side}>
        <div className={styles.brand}>
          <BrandMark />
          Spec Viewer
        </div>
        <JumpButton />
        <LazyRecentItemsRecorder />
        <Navigation />
        <UserMenu />
      </header>
      <div className={styles.stage}>
        <PendingScreen router={router} />
        <main className={styles.main} id={mainId} tabIndex={-1}>
          <Suspense fallback={<LoadingSkeleton />}>
            <Outlet />
          </Suspense>
        </main>
        <div className={styles.messages}>
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
