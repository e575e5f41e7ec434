import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#app/App.tsx';
import { ConfigErrorPage } from '#app/errors/ConfigErrorPage.tsx';
import { FaultPage } from '#app/errors/FaultPage.tsx';
import { faultReporting, reportFault } from '#app/errors/report-fault.ts';
import { createQueryClient } from '#app/query-client.ts';
import { lazyAppRouter } from '#app/router.tsx';
import { createThemeChoice } from '#app/theme.ts';
import { storageIfAllowed } from '#platform/browser-storage.ts';
import { createClients } from '#platform/clients.ts';
import { type Config, ConfigError } from '#platform/config.ts';
import { createDirectoryKey } from '#platform/http/directory-key.ts';
import { loadConfig } from '#platform/load-config.ts';
import { watchForNewVersion } from '#platform/new-version.ts';
import { watchBlockedOrigins } from '#platform/policy-violations.ts';
import { createSession } from '#platform/session/create-session.ts';
import { createUserManager } from '#platform/session/oidc-client.ts';
import { openSessionChannel } from '#platform/session/session-user.ts';

const basePath = import.meta.env.BASE_URL;
const appOrigin = window.location.origin;

function rootElement(): HTMLElement {
  const element = document.getElementById('root');
  if (element === null) throw new Error('index.html has no element with the id "root"');
  return element;
}

// Before anything is awaited, so that whatever is shown meanwhile or instead has the chosen colours.
const themeChoice = createThemeChoice(
  document.documentElement,
  storageIfAllowed(() => window.localStorage),
);

const root = createRoot(rootElement(), { ...faultReporting, onUncaughtError: showFault });

/** Never a blank page: whoever deployed the app learns what to mend, anybody else that it is broken. */
function showFault(error: unknown): void {
  if (error instanceof ConfigError) {
    root.render(<ConfigErrorPage problems={error.problems} />);
    return;
  }
  reportFault(error);
  root.render(<FaultPage />);
}

async function start(config: Config): Promise<void> {
  const tabStorage = storageIfAllowed(() => window.sessionStorage);
  const blockedOrigins = watchBlockedOrigins(document);
  const queryClient = createQueryClient();
  const directoryKey = createDirectoryKey(config, basePath, tabStorage);
  const session = createSession(
    createUserManager(config, { appOrigin, basePath, tabStorage }),
    config.oidc,
    {
      appOrigin,
      basePath,
      tabStorage,
      channel: openSessionChannel(basePath, config),
      replaceAddress: (path) => window.history.replaceState(null, '', path),
    },
  );
  session.subscribe(() => {
    if (session.snapshot().status === 'signed-in') return;
    queryClient.clear();
    directoryKey.forget();
  });

  // Back must not show a page that the browser kept whole while somebody signed out elsewhere.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.location.reload();
  });

  const arrival = await session.handleInitialUrl(new URL(window.location.href));
  if (arrival !== 'show') return;

  const services = {
    config,
    session,
    directoryKey,
    queryClient,
    newVersion: watchForNewVersion(basePath, tabStorage, () => window.location.reload()),
    ...createClients(config, session, directoryKey),
  };
  root.render(
    <StrictMode>
      <App
        services={services}
        router={lazyAppRouter(services)}
        themeChoice={themeChoice}
        blockedOrigins={blockedOrigins}
      />
    </StrictMode>,
  );
}

// Somebody is back from the provider, and every screen sets something in the type of machines: it comes
// beside the tokens. Not by a link in index.html, since the sign-in page has no use for it.
if (new URL(window.location.href).searchParams.has('code')) {
  document.fonts.load('1em "Geist Mono Variable"').catch(() => undefined);
}

try {
  await start(await loadConfig(`${basePath}config.json`, appOrigin));
} catch (error) {
  showFault(error);
}
