import { type Config, loadConfig } from '#platform/config.ts';
import { watchBlockedOrigins } from '#platform/policy-violations.ts';
import { createSession } from '#platform/session/create-session.ts';
import {
  createUserManager,
  fetchCachedMetadata,
  getMetadataUrl,
} from '#platform/session/oidc-client.ts';
import { openSessionChannel } from '#platform/session/session-user.ts';
import { getStorageOrEmpty } from '#platform/stored.ts';
import { createThemeChoice } from '#platform/theme.ts';

// Imports only what is needed before a redirect to the provider. All other code is loaded once it
// is certain that no redirect follows.

const basePath = import.meta.env.BASE_URL;
const appOrigin = window.location.origin;
const slowAfterMs = 5_000;
const preloadAfterMs = 1_000;
/**
 * Maximum milliseconds to wait for code before a skeleton is shown. React shows a skeleton for at
 * least 300 ms, so a short wait without it is faster.
 */
const skeletonMs = 500;

const browserStorage = getStorageOrEmpty(() => window.localStorage);
const tabStorage = getStorageOrEmpty(() => window.sessionStorage);

// Before the first `await`, so that an error page also has the chosen theme.
const themeChoice = createThemeChoice(document.documentElement, browserStorage);

/** True if the page shows content, which a loading message must not replace. */
let isShown = false;

/** Settled when all code requested so far has been loaded or has failed. */
let loading: Promise<unknown> = Promise.resolve();

function load<T>(code: Promise<T>): Promise<T> {
  // The caller awaits the returned promise and reports the failure.
  loading = Promise.allSettled([loading, code]);
  return code;
}

const loadApp = () => load(import('#app/show-app.tsx'));
const loadSignIn = () => load(import('#app/show-sign-in.tsx'));

/** Shows a plain message if the code of the error page can't be loaded. */
async function showFault(error: unknown): Promise<void> {
  try {
    (await loadApp()).renderErrorPage(error);
  } catch {
    const root = document.getElementById('root');
    if (root) root.textContent = 'Spec Viewer couldn’t be loaded. Reload the page to try again.';
  }
}

/** Loads frequent first screens before the router requests them. `path` is within the app. */
async function loadScreenCode(path: string): Promise<void> {
  const route = path.slice(basePath.length);
  if (route.startsWith('bookmarks')) {
    await import('#features/bookmarks/screen/BookmarksPage.tsx');
  } else if (route === '' || route.startsWith('competencies')) {
    await import('#features/competencies/list/CompetenciesPage.tsx');
  }
}

function preconnect({ oidc, baseUrl, dataUrl }: Config): void {
  for (const href of [oidc.authority, baseUrl, dataUrl]) {
    // Navigations to the provider send cookies, but requests to the services don't, and browsers
    // use separate connections for the two.
    const crossOrigin = href === oidc.authority ? null : 'anonymous';
    const link = document.createElement('link');
    document.head.append(Object.assign(link, { rel: 'preconnect', href, crossOrigin }));
  }
}

function pageLoaded(): Promise<void> {
  if (document.readyState === 'complete') return Promise.resolve();
  return new Promise((resolve) => {
    // In a later task, after all other listeners of `load`.
    window.addEventListener('load', () => setTimeout(resolve), { once: true });
  });
}

async function start(): Promise<void> {
  const initialUrl = new URL(window.location.href);
  const isCallback = initialUrl.pathname === `${basePath}auth/callback`;
  const isBack = isCallback && initialUrl.searchParams.has('state');
  const isSignIn = isCallback && initialUrl.searchParams.has('code');
  if (isSignIn) {
    // Every screen needs these, so they are loaded while the tokens are fetched. index.html doesn't
    // preload them, because the sign-in page doesn't need them.
    loadApp();
    import('#app/Shell.tsx').catch(() => undefined);
    document.fonts.load('1em "Geist Mono Variable"').catch(() => undefined);
  } else if (isBack) loadSignIn();

  const config = await loadConfig(`${basePath}config.json`, appOrigin);
  preconnect(config);
  if (!config.signIn.silent) loadSignIn();
  const blockedOrigins = watchBlockedOrigins(document);
  const metadata = isBack
    ? await fetchCachedMetadata(getMetadataUrl(config.oidc.authority))
    : undefined;
  const [navigation] = performance.getEntriesByType('navigation');
  const session = createSession(
    createUserManager(config, { appOrigin, basePath, tabStorage }, metadata),
    { ...config.oidc, silent: config.signIn.silent },
    {
      appOrigin,
      basePath,
      tabStorage,
      browserStorage,
      channel: openSessionChannel(config),
      replaceAddress: (path) => window.history.replaceState(null, '', path),
      pageLoaded,
      startedAt: Date.now() - performance.now(),
      isReload: navigation instanceof PerformanceNavigationTiming && navigation.type === 'reload',
      onHide: (listener) => window.addEventListener('pagehide', listener),
      stopNavigation: async () => {
        // Stopping the navigation also aborts downloads of code.
        await loading;
        window.stop();
      },
    },
  );

  // The user can have signed out in another tab while the page was in the back/forward cache.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.location.reload();
  });

  const parts = { config, themeChoice, blockedOrigins, session };
  const prepareApp = async () => (await loadApp()).prepareApp(parts, tabStorage);
  // While the tokens are fetched after a sign-in.
  const preparing = isSignIn ? prepareApp() : undefined;
  preparing?.catch(() => undefined);
  // Completing the sign-in removes the stored path.
  const returnTo = preparing && session.returnTo();
  const preloaded =
    returnTo !== undefined &&
    Promise.allSettled([
      loadScreenCode(returnTo),
      preparing?.then(({ preload }) => preload(returnTo)),
    ]);
  if ((await session.handleInitialUrl(initialUrl)) !== 'show') return;
  if (session.snapshot().status === 'signed-out') {
    const { renderSignIn: showSignIn } = await loadSignIn();
    isShown = true;
    showSignIn(parts, showFault);
    // Ready when the user returns from the provider.
    setTimeout(loadApp, preloadAfterMs);
    return;
  }
  const { show } = await (preparing ?? prepareApp());
  await Promise.race([preloaded, new Promise((resolve) => setTimeout(resolve, skeletonMs))]);
  isShown = true;
  show();
}

setTimeout(async () => {
  if (isShown) return;
  try {
    const { renderSlowStartPage: showStarting } = await loadApp();
    if (!isShown) showStarting();
  } catch {
    // `start` reports the same error.
  }
}, slowAfterMs);

// The app imports this file, which would wait until `start` has finished if it were awaited.
void start().catch((error: unknown) => {
  isShown = true;
  return showFault(error);
});
