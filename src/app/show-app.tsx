import { StrictMode } from 'react';
import { ConfigError } from '#platform/config.ts';
import { createDirectoryKey } from '#platform/directory-key.ts';
import { withTimeLimit } from '#platform/http/time-limit.ts';
import { watchForNewVersion } from '#platform/new-version.ts';
import { createOnlineStatus } from '#platform/online-status.ts';
import type { Services } from '#platform/react.tsx';
import type { Session } from '#platform/session/session.ts';
import { keepEarlyKeys, stopEarlyKeys } from '#ui/field/early-keys.ts';
import { lazyComponent } from '#ui/page/lazy-part.tsx';
import { App } from './App.tsx';
import { createQueryClient, createServiceClients } from './clients.ts';
import { getReactRoot } from './react-root.ts';
import { errorReportingOptions, reportUnexpectedError } from './report-fault.ts';
import {
  createLazyAppRouter,
  type FeatureSlots,
  preloadDirectory,
  preloadScreens,
} from './router.tsx';
import { ConfigErrorPage, CrashPage, SlowStartPage } from './StandalonePage.tsx';

const preloaded = { isPreloaded: true };

const slots: FeatureSlots = {
  SpecificationPane: lazyComponent(
    async () =>
      (await import('#features/specifications/pane/SpecificationPane.tsx')).SpecificationPane,
    preloaded,
  ),
  BookmarkMenu: lazyComponent(
    async () =>
      (await import('#features/bookmarks/in-specifications/BookmarkMenu.tsx')).BookmarkMenu,
    preloaded,
  ),
  BookmarkFilesButton: lazyComponent(
    async () =>
      (await import('#features/bookmarks/in-specifications/BookmarkFilesButton.tsx'))
        .BookmarkFilesButton,
    preloaded,
  ),
  EventSchema: lazyComponent(
    async () => (await import('#features/specifications/api/EventSchema.tsx')).EventSchema,
    preloaded,
  ),
  FolderNeighbours: lazyComponent(
    async () =>
      (await import('#features/bookmarks/in-specifications/AdjacentBookmarkLinks.tsx'))
        .AdjacentBookmarkLinks,
    preloaded,
  ),
};

/** Milliseconds between checks whether the app is idle. */
const idleCheckMs = 4_000;

/** Time limit in seconds for erasing the browser's database at sign-out. */
const eraseLimitSeconds = 2;

const rootOptions = { ...errorReportingOptions, onUncaughtError: renderErrorPage };

let sessionOfPage: Session | undefined;

export function renderErrorPage(error: unknown): void {
  if (error instanceof ConfigError) {
    getReactRoot(rootOptions).render(<ConfigErrorPage problems={error.problems} />);
    return;
  }
  reportUnexpectedError(error);
  const session = sessionOfPage?.snapshot().status === 'signed-in' ? sessionOfPage : undefined;
  getReactRoot(rootOptions).render(<CrashPage session={session} />);
}

export function renderSlowStartPage(): void {
  getReactRoot(rootOptions).render(<SlowStartPage />);
}

type PreparedApp = {
  /** Data of the screen at this path that can be fetched before the user signs in. */
  readonly preload: (path: string) => Promise<void>;
  /** Called only once it is known whether a user is signed in. */
  readonly show: () => void;
};

export function prepareApp(
  parts: Pick<Services, 'config' | 'themeChoice' | 'blockedOrigins' | 'session'>,
  tabStorage: Storage,
): PreparedApp {
  const { config } = parts;
  const queryClient = createQueryClient();
  const eraseEdits = async () => {
    const store = await import('#data/bookmarks/edits/edit-store.ts');
    await store.eraseEdits(queryClient, config);
  };
  const session: Session = {
    ...parts.session,
    signOut: async () => {
      // The navigation after signing out could abort the database transaction.
      await withTimeLimit(eraseLimitSeconds, eraseEdits).catch(() => undefined);
      await parts.session.signOut();
    },
  };
  sessionOfPage = session;
  // The user can type as soon as the page opens, before the tokens are fetched.
  keepEarlyKeys();
  const directoryKey = createDirectoryKey(config, tabStorage);
  const isSignedIn = () => session.snapshot().status === 'signed-in';
  let wasSignedIn = isSignedIn();
  session.subscribe(() => {
    // A failed sign-in keeps a directory key that the user has already typed.
    const hasLeft = wasSignedIn && !isSignedIn();
    if (hasLeft) directoryKey.forget();
    wasSignedIn = isSignedIn();
    if (wasSignedIn) {
      keepEarlyKeys();
      return;
    }
    // The sign-in page follows, and key presses on it must not be kept.
    stopEarlyKeys();
    queryClient.clear();
    if (hasLeft) void eraseEdits().catch(() => undefined);
  });
  const services = {
    ...parts,
    session,
    directoryKey,
    queryClient,
    online: createOnlineStatus(config.baseUrl, config.dataUrl),
    newVersion: watchForNewVersion(tabStorage, () => window.location.reload()),
    ...createServiceClients(config, session, directoryKey),
  };
  const router = createLazyAppRouter(services, slots);
  const preloadWhenIdle = () => {
    if (!isSignedIn()) return;
    if (queryClient.isFetching() > 0) setTimeout(preloadWhenIdle, idleCheckMs);
    else void preloadScreens(router().routes, services);
  };
  return {
    preload: (path) => preloadDirectory(services, path),
    show: () => {
      getReactRoot(rootOptions).render(
        <StrictMode>
          <App services={services} router={router} />
        </StrictMode>,
      );
      setTimeout(preloadWhenIdle, idleCheckMs);
    },
  };
}
