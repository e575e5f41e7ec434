import { type Config, loadConfig } from '#platform/config.ts';
import { watchBlockedOrigins } from '#platform/policy-violations.ts';
import { createSession } from '#platform/session/create-session.ts';
import { cachedMetadata, createUserManager, metadataUrlOf } from '#platform/session/oidc-client.ts';
import { openSessionChannel } from '#platform/session/session-user.ts';
import { storageIfAllowed } from '#platform/stored.ts';
import { createThemeChoice } from '#platform/theme.ts';

// What has to be there before a redirect to the provider, and nothing else: the rest of the app is loaded
// when it is known that this page stays.

const basePath = import.meta.env.BASE_URL;
const appOrigin = window.location.origin;
const slowAfterMs = 5_000;
const preloadAfterMs = 1_000;
/** React shows a skeleton for 300 ms at least, so what arrives about as soon is better waited for. */
const skeletonMs = 500;

const browserStorage = storageIfAllowed(() => window.localStorage);
const tabStorage = storageIfAllowed(() => window.sessionStorage);

// Before anything is awaited, so that an error page has the chosen colours too.
const themeChoice = createThemeChoice(document.documentElement, browserStorage);

/** Whether there is something on screen that a word about waiting must not replace. */
let isShown = false;

/** Resolves when nothing of the app is on its way. */
let loading: Promise<unknown> = Promise.resolve();

function load<T>(code: Promise<T>): Promise<T> {
  // Whoever needs it is told that it can't be loaded.
  loading = Promise.allSettled([loading, code]);
  return code;
}

const loadApp = () => load(import('#app/show-app.tsx'));
const loadSignIn = () => load(import('#app/show-sign-in.tsx'));

/** Shows what went wrong, or says so where the app itself can't be loaded. */
async function showFault(error: unknown): Promise<void> {
  try {
    (await loadApp()).showFault(error);
  } catch {
    const root = document.getElementById('root');
    if (root) root.textContent = 'Spec Viewer couldn’t be loaded. Reload the page to try again.';
  }
}

/**
 * Loads the code of the screens that most people come to after a sign-in, before the router asks for it.
 * @param path of this app
 */
async function loadScreenCode(path: string): Promise<void> {
  const route = path.slice(basePath.length);
  if (route.startsWith('bookmarks')) {
    await import('#features/bookmarks/screen/BookmarksPage.tsx');
  } else if (route === '' || route.startsWith('competencies')) {
    await import('#features/competencies/list/CompetenciesPage.tsx');
  }
}

/** Opens connections to the provider, which the page leaves for, and to the services, before they are needed. */
function preconnect({ oidc, baseUrl, dataUrl }: Config): void {
  for (const href of [oidc.authority, baseUrl, dataUrl]) {
    // A navigation sends cookies, requests to the services don't.
    const crossOrigin = href === oidc.authority ? null : 'anonymous';
    const link = document.createElement('link');
    document.head.append(Object.assign(link, { rel: 'preconnect', href, crossOrigin }));
  }
}

function pageLoaded(): Promise<void> {
  if (document.readyState === 'complete') return Promise.resolve();
  return new Promise((resolve) => {
    // The page is loaded after the last listener.
    window.addEventListener('load', () => setTimeout(resolve), { once: true });
  });
}

async function start(): Promise<void> {
  const initialUrl = new URL(window.location.href);
  const isCallback = initialUrl.pathname === `${basePath}auth/callback`;
  const isBack = isCallback && initialUrl.searchParams.has('state');
  const isSignIn = isCallback && initialUrl.searchParams.has('code');
  if (isSignIn) {
    // Every screen needs the shell and the monospaced font: they load while the tokens are fetched. There is
    // no link in index.html, since the sign-in page needs neither.
    loadApp();
    import('#app/Shell.tsx').catch(() => undefined);
    document.fonts.load('1em "Geist Mono Variable"').catch(() => undefined);
  } else if (isBack) loadSignIn();

  const config = await loadConfig(`${basePath}config.json`, appOrigin);
  preconnect(config);
  if (!config.signIn.silent) loadSignIn();
  const blockedOrigins = watchBlockedOrigins(document);
  const metadata = isBack ? await cachedMetadata(metadataUrlOf(config.oidc.authority)) : undefined;
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
        // It would end what is loaded too.
        await loading;
        window.stop();
      },
    },
  );

  // Back must not show a cached page after a sign-out in another tab.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.location.reload();
  });

  const parts = { config, themeChoice, blockedOrigins, session };
  const prepareApp = async () =>
    (await loadApp()).prepareApp(parts, { basePath, browserStorage, tabStorage });
  // The screen that a sign-in leads to is loaded while the tokens are fetched.
  const preparing = isSignIn ? prepareApp() : undefined;
  preparing?.catch(() => undefined);
  // Read now: the end of the sign-in removes it.
  const returnTo = preparing && session.returnTo();
  const preloaded =
    returnTo !== undefined &&
    Promise.allSettled([
      loadScreenCode(returnTo),
      preparing?.then(({ preload }) => preload(returnTo)),
    ]);
  if ((await session.handleInitialUrl(initialUrl)) !== 'show') return;
  if (session.snapshot().status === 'signed-out') {
    const { showSignIn } = await loadSignIn();
    isShown = true;
    showSignIn(parts, showFault);
    // For whoever comes back from the provider. The page is drawn first.
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
    const { showStarting } = await loadApp();
    if (!isShown) showStarting();
  } catch {
    // The end of starting says so.
  }
}, slowAfterMs);

// Not awaited at the top level: the app imports parts of this file, and would wait for its end.
void start().catch((error: unknown) => {
  isShown = true;
  return showFault(error);
});
