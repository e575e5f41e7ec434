import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { NewVersionBanner } from '#app/banners/NewVersionBanner.tsx';
import { OfflineBanner } from '#app/banners/OfflineBanner.tsx';
import { SessionNotice } from '#app/banners/SessionNotice.tsx';
import { StaleBanner } from '#app/banners/StaleBanner.tsx';
import { JumpButton } from '#app/jump/JumpButton.tsx';
import { ToastRegion } from '#ui/notice/ToastRegion.tsx';
import { Skeleton } from '#ui/page/Skeleton.tsx';
import { BrandMark } from '#ui/text/BrandMark.tsx';
import { Navigation } from './Navigation.tsx';
import { PersonMenu } from './PersonMenu.tsx';
import styles from './Shell.module.css';
import { type FocusBeforeNavigation, useHeadingFocus } from './use-heading-focus.ts';
import { useTreeChanges } from './use-tree-changes.ts';

const mainId = 'main';

/** What is around every screen: navigation, the signed-in person, banners and toasts. */
export function Shell({ focusBefore }: { focusBefore: FocusBeforeNavigation }) {
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
        <Navigation />
        <PersonMenu />
      </header>
      <div className={styles.stage}>
        <div>
          <SessionNotice />
          <div role="status" aria-label="Connection and version">
            <NewVersionBanner />
            <OfflineBanner />
            <StaleBanner />
          </div>
        </div>
        <main className={styles.main} id={mainId} tabIndex={-1}>
          <Suspense fallback={<Skeleton />}>
            <Outlet />
          </Suspense>
        </main>
        <ToastRegion />
      </div>
    </div>
  );
}
