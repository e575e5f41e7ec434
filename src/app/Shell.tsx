import { Suspense, useSyncExternalStore } from 'react';
import { Outlet, useLocation } from 'react-router';
import { PaletteButton } from '#app/palette/PaletteButton.tsx';
import { ToastRegion } from '#ui/notice/ToastRegion.tsx';
import { BrandMark } from '#ui/text/BrandMark.tsx';
import { LoadingMessage, LoadingSkeleton } from '#workflows/loading/LoadingSkeleton.tsx';
import { FeatureBanners, NewVersionBanner, SessionBanner, StaleDataBanner } from './Banners.tsx';
import { Navigation } from './Navigation.tsx';
import styles from './Shell.module.css';
import { UserMenu } from './UserMenu.tsx';
import { useSyncBookmarksAcrossTabs } from './use-bookmark-sync.ts';
import { type AppRouter, useHeadingFocus } from './use-heading-focus.ts';

/** Covers the current screen until the next one is loaded. */
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

export function Shell({ router }: { router: AppRouter }) {
  useHeadingFocus(mainId, router);
  useSyncBookmarksAcrossTabs();
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
        <PaletteButton />
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
          <FeatureBanners />
          <ToastRegion />
        </div>
      </div>
    </div>
  );
}
