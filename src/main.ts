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

// This file imports only what is needed before a redirect to the provider. The rest of the app is
// loaded once it is certain that the page won't be redirected.

const basePath = import.meta.env.BASE_URL;
const appOrigin = window.location.origin;
const slowAfterMs = 5_000;
const preloadAfterMs = 1_000;
/**
 * Time to wait for code before a skeleton is rendered, in milliseconds. React shows a skeleton for
 * at least 300 ms, so a short wait is better.
 */
const skeletonMs = 500;

const browserStorage = getStorageOrEmpty(() => window.localStorage);
const tabStorage = getStorageOrEmpty(() => window.sessionStorage);

// Runs before the first await, so that an error page has the chosen theme too.
const themeChoice = createThemeChoice(document.documentElement, browserStorage);

/** True if the screen has content that a loading message must not replace. */
let isShown = false;

/** Promise that resolves when no code of the app is being loaded. */
let loading: Promise<unknown> = Promise.resolve();

function load<T>(code: Promise<T>): Promise<T> {
  // A failure is ignored here; the caller that awaits the returned promise reports it.
  loading = Promise.allSettled([loading, code]);
  return code;
}

const loadApp = () => load(import('#app/show-app.tsx'));
const loadSignIn = () => load(import('#app/show-sign-in.tsx'));

/** Shows the error page, or a plain message if the code of the app can't be loaded. */
async function showFault(error: unknown): Promise<void> {
  try {
    (await loadApp()).renderErrorPage(error);
  } catch {
    const root = document.getElementById('root');
    if (root) root.textContent = 'Spec Viewer couldn’t be loaded. Reload the page to try again.';
  }
}

/**
 * Preloads the code of the usual first screens, before the router requests it.
 * @param path path of this app
 */
async function loadScreenCode(path: string): Promise<void> {
  const route = path.slice(basePath.length);
  if (route.startsWith('bookmarks')) {
    await import('#features/bookmarks/screen/BookmarksPage.tsx');
  } else if (route === '' || route.startsWith('competencies')) {
    await import('#features/competencies/list/CompetenciesPage.tsx');
  }
}

/** Opens connections to the provider and to the services before they are needed. */
function preconnect({ oidc, baseUrl, dataUrl }: Config): void {
  for (const href of [oidc.authority, baseUrl, dataUrl]) {
    // Navigations to the provider send cookies, requests to the services don't. Browsers use
    // separate connections for the two.
    const crossOrigin = href === oidc.authority ? null : 'anonymous';
    const link = document.createElement('link');
    document.head.append(Object.assign(link, { rel: 'preconnect', href, crossOrigin }));
  }
}

function pageLoaded(): Promise<void> {
  if (document.readyState === 'complete') return Promise.resolve();
  return new Promise((resolve) => {
    // The `load` event has ended only after its last listener, so the promise is resolved in a
    // later task.
    window.addEventListener('load', () => setTimeout(resolve), { once: true });
  });
}

async function start(): Promise<void> {
  const initialUrl = new URL(window.location.href);
  const isCallback = initialUrl.pathname === `${basePath}auth/callback`;
  const isBack = isCallback && initialUrl.searchParams.has('state');
  const isSignIn = isCallback && initialUrl.searchParams.has('code');
  if (isSignIn) {
    // Every screen needs the shell and the monospaced font, so they load while the tokens are
    // fetched. index.html has no preload link, because the sign-in page needs neither.
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
  const session = createSession(
    createUserManager(config, { appOrigin, basePath, tabStorage }, metadata),
    { ...config.oidc, silent: config.signIn.silent },
    {
      appOrigin,
      basePath,
      tabStorage,
      browserStorage,
      channel: openSessionChannel(basePath, config),
      replaceAddress: (path) => window.history.replaceState(null, '', path),
      pageLoaded,
      stopNavigation: async () => {
        // The navigation is stopped after all code is loaded, because stopping would also abort
        // downloads of code.
        await loading;
        window.stop();
      },
    },
  );

  // Back must not show a cached page after the user has signed out in another tab.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.location.reload();
  });

  const parts = { config, themeChoice, blockedOrigins, session };
  const prepareApp = async () =>
    (await loadApp()).prepareApp(parts, { basePath, browserStorage, tabStorage });
  // The first screen after the sign-in is loaded while the tokens are fetched.
  const preparing = isSignIn ? prepareApp() : undefined;
  preparing?.catch(() => undefined);
  // The path is read before the sign-in completes, because completing the sign-in removes the
  // stored path.
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
    // After the sign-in page is rendered, preloads the app for when the user returns from the
    // provider.
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
    // The error is ignored, because `start` reports the same error.
  }
}, slowAfterMs);

// The promise isn't awaited at the top level: the app imports this file, and the import would wait
// until `start` finishes.
void start().catch((error: unknown) => {
  isShown = true;
  return showFault(error);
});
