import { lazy, Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { JumpButton } from '#app/jump/JumpButton.tsx';
import type { Observable } from '#platform/observable.ts';
import { useObservable } from '#platform/react.tsx';
import { ToastRegion } from '#ui/notice/ToastRegion.tsx';
import { BrandMark } from '#ui/text/BrandMark.tsx';
import { LoadingSkeleton, LoadingWords } from '#workflows/loading/LoadingSkeleton.tsx';
import { NewVersionBanner, OldDataBanner, SessionBanner } from './Banners.tsx';
import { Navigation } from './Navigation.tsx';
import { PersonMenu } from './PersonMenu.tsx';
import styles from './Shell.module.css';
import { type FocusBeforeNavigation, useHeadingFocus } from './use-heading-focus.ts';
import { useTreeChanges } from './use-tree-changes.ts';

/**
 * The old screen stays while the next one loads. When that takes long, this says so above it.
 * @param latestKey of the location that the router has gone to
 */
function PendingScreen({ latestKey }: { latestKey: Observable<string> }) {
  const { key } = useLocation();
  const latest = useObservable(latestKey);
  if (latest === key) return null;
  return (
    <div className={styles.pending}>
      <LoadingWords key={latest} isOver />
    </div>
  );
}

const mainId = 'main';

/** Nothing on the first screen needs it. If it can't be loaded, nothing is remembered. */
const RecentPlacesRecorder = lazy(async () => {
  try {
    return {
      default: (await import('./RecentPlacesRecorder.tsx')).RecentPlacesRecorder,
    };
  } catch {
    return { default: () => null };
  }
});

/** What is around every screen: navigation, the signed-in person, banners and toasts. */
export function Shell({
  focusBefore,
  latestKey,
}: {
  focusBefore: FocusBeforeNavigation;
  latestKey: Observable<string>;
}) {
  useHeadingFocus(mainId, focusBefore);
  useTreeChanges();
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
        <Suspense>
          <RecentPlacesRecorder />
        </Suspense>
        <Navigation />
        <PersonMenu />
      </header>
      <div className={styles.stage}>
        <div>
          <SessionBanner />
          <div role="status" aria-label="Connection and version">
            <NewVersionBanner />
            <OldDataBanner />
          </div>
        </div>
        <PendingScreen latestKey={latestKey} />
        <main className={styles.main} id={mainId} tabIndex={-1}>
          <Suspense fallback={<LoadingSkeleton />}>
            <Outlet />
          </Suspense>
        </main>
        <ToastRegion />
      </div>
    </div>
  );
}
