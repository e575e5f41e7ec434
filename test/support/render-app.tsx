import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from '#app/App.tsx';
import { createQueryClient } from '#app/query-client.ts';
import { faultReporting } from '#app/report-fault.ts';
import { lazyAppRouter } from '#app/router.tsx';
import { createThemeChoice } from '#app/theme.ts';
import { createClients } from '#platform/clients.ts';
import { extensionNames, parseConfig } from '#platform/config.ts';
import { createDirectoryKey } from '#platform/directory-key.ts';
import { watchForNewVersion } from '#platform/new-version.ts';
import { observable } from '#platform/observable.ts';
import { watchBlockedOrigins } from '#platform/policy-violations.ts';
import type { Services } from '#platform/react.tsx';
import type { Session, SessionState } from '#platform/session.ts';
import { appOrigin, type TestServer } from './server.ts';

const configFile = {
  baseUrl: '/',
  dataUrl: '/',
  oidc: { authority: '/oidc', clientId: 'spec-viewer' },
  directoryKey: { mode: 'public', value: 'reference-directory-key' },
  specificationLink: '/code/{codeHostSlug}/blob/HEAD/{path}',
  eventTypes: ['bookmark_folder.deleted', 'bookmark.created'],
  extensions: extensionNames,
};

const person = {
  issuer: `${appOrigin}/oidc`,
  subject: 'mara',
  name: 'Mara Okafor',
  email: 'mara@example.test',
};

/** A session that is signed in already, with genuine tokens; the real one has tests of its own. */
function signedInSession(server: TestServer): Session {
  const state = observable<SessionState>({
    status: 'signed-in',
    person,
    ended: false,
  });
  return {
    snapshot: state.snapshot,
    subscribe: state.subscribe,
    arrive: async () => 'show',
    signIn: async () => undefined,
    signInAgain: async () => undefined,
    signedInJustNow: () => false,
    signOut: async () => state.set({ status: 'signed-out', because: 'signed-out' }),
    credentials: {
      present: async () => ({
        authorization: `Bearer ${await server.service().issueAccessToken(person.subject)}`,
      }),
      renew: async () => false,
    },
  };
}

/**
 * The whole app at an address, signed in as Mara Okafor, against the reference service.
 * @param config members that differ from a configuration with every extension
 */
export async function renderApp(
  server: TestServer,
  path: string,
  config: Readonly<Record<string, unknown>> = {},
) {
  window.history.replaceState(null, '', path);
  const parsed = parseConfig({ ...configFile, ...config }, appOrigin);
  const session = signedInSession(server);
  const directoryKey = createDirectoryKey(parsed, '/', window.sessionStorage);
  const queryClient = createQueryClient();
  // Waiting between attempts is tested on its own; here it would only make tests slow.
  queryClient.setDefaultOptions({
    queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 1 },
    mutations: { ...queryClient.getDefaultOptions().mutations, retryDelay: 1 },
  });
  const services: Services = {
    config: parsed,
    session,
    directoryKey,
    queryClient,
    newVersion: watchForNewVersion('/', window.sessionStorage),
    ...createClients(parsed, session, directoryKey),
  };
  const router = lazyAppRouter(services);
  const user = userEvent.setup();
  const view = await act(async () =>
    render(
      <App
        services={services}
        router={router}
        themeChoice={createThemeChoice(document.documentElement, window.localStorage)}
        blockedOrigins={watchBlockedOrigins(document)}
      />,
      faultReporting,
    ),
  );
  return { ...view, user, services, router };
}
