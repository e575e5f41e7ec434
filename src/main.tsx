import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#app/App.tsx';
import { ConfigErrorPage } from '#app/errors/ConfigErrorPage.tsx';
import { FaultPage } from '#app/errors/FaultPage.tsx';
import { faultReporting, reportFault } from '#app/errors/report-fault.ts';
import { lazyPart } from '#app/lazy-part.tsx';
import { createQueryClient } from '#app/query-client.ts';
import { lazyAppRouter } from '#app/router.tsx';
import { StartingPage } from '#app/StartingPage.tsx';
import { removeNeedlessLists } from '#data/webhooks/subscriptions/local-list-name.ts';
import { bookmarkRoutes } from '#features/bookmarks/routes.tsx';
import { competencyRoutes } from '#features/competencies/routes.tsx';
import { peopleRoutes } from '#features/people/routes.tsx';
import { specificationRoutes } from '#features/specifications/routes.tsx';
import { webhookRoutes } from '#features/webhooks/routes.tsx';
import { storageIfAllowed } from '#platform/browser-storage.ts';
import { createClients } from '#platform/clients.ts';
import { type Config, ConfigError } from '#platform/config.ts';
import { createDirectoryKey } from '#platform/http/directory-key.ts';
import { loadConfig } from '#platform/load-config.ts';
import { watchForNewVersion } from '#platform/new-version.ts';
import { watchBlockedOrigins } from '#platform/policy-violations.ts';
import { createSession } from '#platform/session/create-session.ts';
import { createUserManager } from '#platform/session/oidc-client.ts';
import type { Session } from '#platform/session/session.ts';
import { openSessionChannel } from '#platform/session/session-user.ts';
import { createThemeChoice } from '#platform/theme.ts';

const basePath = import.meta.env.BASE_URL;
const appOrigin = window.location.origin;

// Features don't import each other: what one draws for another is passed to it here.
const SpecificationPane = lazyPart(
  async () =>
    (await import('#features/specifications/pane/SpecificationPane.tsx')).SpecificationPane,
);
const BookmarkMenu = lazyPart(
  async () => (await import('#features/bookmarks/reading/BookmarkMenu.tsx')).BookmarkMenu,
);
const FolderNeighbours = lazyPart(
  async () => (await import('#features/bookmarks/reading/FolderNeighbours.tsx')).FolderNeighbours,
);

function rootElement(): HTMLElement {
  const element = document.getElementById('root');
  if (element === null) throw new Error('index.html has no element with the id "root"');
  return element;
}

const browserStorage = storageIfAllowed(() => window.localStorage);

// Before anything is awaited, so that an error page has the chosen colours too.
const themeChoice = createThemeChoice(document.documentElement, browserStorage);

/** Undefined until the configuration is read. */
let sessionOfPage: Session | undefined;

const root = createRoot(rootElement(), { ...faultReporting, onUncaughtError: showFault });

/** Shows what is wrong instead of a blank page: the configuration's problems, or that the app is broken. */
function showFault(error: unknown): void {
  if (error instanceof ConfigError) {
    root.render(<ConfigErrorPage problems={error.problems} />);
    return;
  }
  reportFault(error);
  const session = sessionOfPage?.snapshot().status === 'signed-in' ? sessionOfPage : undefined;
  root.render(<FaultPage session={session} />);
}

function pageLoaded(): Promise<void> {
  if (document.readyState === 'complete') return Promise.resolve();
  return new Promise((resolve) => {
    // The page is loaded after the last listener.
    window.addEventListener('load', () => setTimeout(resolve), { once: true });
  });
}

async function start(config: Config): Promise<void> {
  removeNeedlessLists(browserStorage, basePath, config);
  const tabStorage = storageIfAllowed(() => window.sessionStorage);
  const blockedOrigins = watchBlockedOrigins(document);
  const queryClient = createQueryClient();
  const directoryKey = createDirectoryKey(config, basePath, tabStorage);
  const session = createSession(
    createUserManager(config, { appOrigin, basePath, tabStorage }),
    { ...config.oidc, silent: config.signIn.silent },
    {
      appOrigin,
      basePath,
      tabStorage,
      browserStorage,
      channel: openSessionChannel(basePath, config),
      replaceAddress: (path) => window.history.replaceState(null, '', path),
      pageLoaded,
      stopNavigation: () => window.stop(),
    },
  );
  sessionOfPage = session;
  session.subscribe(() => {
    if (session.snapshot().status === 'signed-in') return;
    queryClient.clear();
    directoryKey.forget();
  });

  // Back must not show a cached page after a sign-out in another tab.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.location.reload();
  });

  const result = await session.handleInitialUrl(new URL(window.location.href));
  if (result !== 'show') return;

  const services = {
    config,
    themeChoice,
    blockedOrigins,
    session,
    directoryKey,
    queryClient,
    newVersion: watchForNewVersion(basePath, tabStorage, () => window.location.reload()),
    ...createClients(config, session, directoryKey),
  };
  const router = lazyAppRouter(services, {
    directory: [...competencyRoutes(services), ...peopleRoutes(services)],
    others: [
      ...bookmarkRoutes(services, { SpecificationPane }),
      ...specificationRoutes(services, { BookmarkMenu, FolderNeighbours }),
      ...webhookRoutes(services),
    ],
    loadJumpResults: async () => (await import('#app/jump/JumpResults.tsx')).JumpResults,
  });
  root.render(
    <StrictMode>
      <App services={services} router={router} />
    </StrictMode>,
  );
}

// After a sign-in every screen needs the shell and the monospaced font: they load while the tokens are
// fetched. There is no link in index.html, since the sign-in page needs neither.
if (new URL(window.location.href).searchParams.has('code')) {
  import('#app/Shell.tsx').catch(() => undefined);
  document.fonts.load('1em "Geist Mono Variable"').catch(() => undefined);
}

root.render(<StartingPage />);
try {
  await start(await loadConfig(`${basePath}config.json`, appOrigin));
} catch (error) {
  showFault(error);
}
